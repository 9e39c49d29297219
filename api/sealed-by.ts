import type { Sealed } from '@sandcrate/core/event-schema.ts';
import { SubjectErased } from '@sandcrate/core/privacy/key-store.ts';
import { content } from '@sandcrate/core/privacy/subjects.ts';
import type { Vault } from '@sandcrate/core/privacy/vault.ts';
import { unauthorized } from './plugins/errors.ts';

/**
 * Seals a person's text.
 * @param subject whose key seals it [that of the person's content, which may outlive the account]
 * @throws HttpError 401 when they deleted their account, and with it that key, since the request arrived
 */
export async function sealedBy(
  vault: Pick<Vault, 'seal'>,
  { id }: { id: string },
  text: string,
  subject: (accountId: string) => string = content,
): Promise<Sealed> {
  try {
    return await vault.seal(subject(id), text);
  } catch (error) {
    if (error instanceof SubjectErased) throw unauthorized();
    throw error;
  }
}
