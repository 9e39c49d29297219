// Makes authors of an imported catalogue publishers without a login, until the owner hands the account over.
import * as account from '../account/account.ts';
import { DomainError } from '../domain-error.ts';
import type { CommandContext } from '../handle.ts';
import { looksReserved } from '../name/look/look.ts';
import * as subjects from '../privacy/subjects.ts';
import { isOfOneScript, Username } from '../validation.ts';
import { idByOrigin } from './account-id.ts';
import { type CreatedAccount, createAccount } from './create-account.ts';
import type { Ports } from './ports.ts';

const LONGEST = 20;
const NUMBERS = 100_000;

/** The username closest to an author's name that the rules allow; `number` distinguishes equal names. */
export function fittingUsername(author: string, number = 1): string {
  const suffix = number === 1 ? '' : `${number}`;
  const name = author.normalize('NFKC').trim();
  const allowed = isOfOneScript(name.replace(/[^\p{L}\p{M}]/gu, ''))
    ? /[\p{L}\p{M}\p{Nd}._-]/u
    : /[\p{scx=Latin}\p{Nd}._-]/u;
  const letters = [...name].map((letter) =>
    allowed.test(letter) && !/\p{Default_Ignorable_Code_Point}/u.test(letter) ? letter : '-',
  );
  const tidy = letters
    .join('')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '');
  const stem = [...(tidy || 'author')].slice(0, LONGEST - suffix.length).join('');
  return `${stem.padEnd(3 - suffix.length, '_')}${suffix}`;
}

/**
 * Imports an author, once. If a name is taken or reserved, the next number is tried.
 * @throws DomainError 'conflict' when no free name is found
 */
export async function importAuthor(
  ports: Ports,
  { source, author, createdAt }: { source: string; author: string; createdAt: string },
  context: CommandContext,
): Promise<CreatedAccount & { username: string | null }> {
  const { handler, privacy } = ports;
  const accountId = idByOrigin(source, author);
  const { state } = await handler.load(account, account.streamName(accountId));
  if (state.status !== 'none') return { accountId, position: undefined, username: null };

  for (let number = 1; ; number++) {
    const username = fittingUsername(author, number);
    if (!Username.safeParse(username).success || looksReserved(username)) continue;
    const usernameKey = privacy.usernameKey(username);
    const newAccount = {
      accountId,
      names: [{ kind: 'username', key: usernameKey } as const],
      command: async (seenRevision: bigint): Promise<account.ImportAccount> => ({
        type: 'ImportAccount',
        seenRevision,
        account: {
          username: await privacy.seal(subjects.identity(accountId), username),
          usernameKey,
          origin: { source, author },
          createdAt,
        },
      }),
    };
    try {
      return { ...(await createAccount(ports, newAccount, context)), username };
    } catch (error) {
      const isTaken = error instanceof DomainError && error.code === 'username-taken';
      if (!isTaken || number === NUMBERS) throw error;
    }
  }
}
