// The format of a sealed text: `sealed:<version>:<key id>:<bytes>`. Only its subject's key opens it.
import { Sealed } from '../event-schema.ts';
import { decrypt, encrypt } from './cipher.ts';
import type { SubjectKey } from './key-store.ts';

const VERSION = '1';

const purpose = (subject: string, keyId: string) => `${VERSION}|${subject}|${keyId}`;

export function sealText({ id, bytes }: SubjectKey, subject: string, text: string): Sealed {
  const sealed = encrypt(bytes, Buffer.from(text), purpose(subject, id));
  return Sealed.parse(`sealed:${VERSION}:${id}:${sealed.toString('base64url')}`);
}

/** A sealed text was changed, or belongs to another subject. */
export class DamagedSeal extends Error {
  override readonly name = 'DamagedSeal';
}

/**
 * The text, or null when it was sealed under another key, which is gone.
 * @throws DamagedSeal when it was changed or sealed for another subject
 */
export function openText({ id, bytes }: SubjectKey, subject: string, sealed: Sealed): string | null {
  const [, version, keyId, body] = sealed.split(':');
  if (version !== VERSION || body === undefined) {
    throw new DamagedSeal(`${subject}: this is not a sealed text of version ${VERSION}`);
  }
  if (keyId !== id) return null;
  try {
    return decrypt(bytes, Buffer.from(body, 'base64url'), purpose(subject, id)).toString();
  } catch (cause) {
    throw new DamagedSeal(`${subject}: a sealed text was changed or belongs to somebody else`, { cause });
  }
}
