// Makes authors of an imported catalogue publishers without a login, until the owner hands the account over.
import * as account from '../account/account.ts';
import { DomainError } from '../domain-error.ts';
import type { CommandContext } from '../handle.ts';
import { looksReserved } from '../name/look/look.ts';
import * as subjects from '../privacy/subjects.ts';
import { isOfOneScript, Username, UsernameForm } from '../validation.ts';
import { idByOrigin } from './account-id.ts';
import { type CreatedAccount, createAccount } from './create-account.ts';
import { usernameAndLooks } from './credentials.ts';
import { noFreeUsername } from './errors.ts';
import type { Ports } from './ports.ts';

const LONGEST = 20;
/** Nothing beyond this can become part of a username. */
const FAR_TOO_LONG = 1000;
/** The highest number that is tried for a name that is taken or reserved. */
const NUMBERS = 100_000;
/** The stem for authors whose names leave nothing that a username may contain. */
const NAMELESS = 'author';

/**
 * The username closest to an author's name that the rules allow; `number` distinguishes equal names. Its form is always
 * valid, but it may be taken or reserved.
 */
export function fittingUsername(author: string, number = 1): string {
  const suffix = number === 1 ? '' : `${number}`;
  const fitted = withSuffix(stemOf(author), suffix);
  const isFit = UsernameForm.safeParse(fitted).success && isOfOneScript(fitted);
  return isFit ? fitted : withSuffix(NAMELESS, suffix);
}

function stemOf(author: string): string {
  const name = author.slice(0, FAR_TOO_LONG).normalize('NFKC').trim();
  const allowed = allowedIn(name);
  const letters = [...name].map((letter) =>
    allowed.test(letter) && !/\p{Default_Ignorable_Code_Point}/u.test(letter) ? letter : '-',
  );
  const tidy = letters
    .join('')
    .replace(/(?<![\p{L}\p{M}])\p{M}+/gu, '')
    .replace(/(?<=\p{L}\p{M}{2})\p{M}+/gu, '')
    .replace(/-{2,}/g, '-')
    .replace(/^[._-]+|-+$/g, '');
  return tidy || NAMELESS;
}

/** What a name keeps: all letters and digits if they are of one script, else plain digits, else Latin letters only. */
function allowedIn(name: string): RegExp {
  if (isOfOneScript(name.replace(/[^\p{L}\p{M}\p{Nd}]/gu, ''))) return /[\p{L}\p{M}\p{Nd}._-]/u;
  if (isOfOneScript(name.replace(/[^\p{L}\p{M}]/gu, ''))) return /[\p{L}\p{M}0-9._-]/u;
  return /[\p{scx=Latin}0-9._-]/u;
}

function withSuffix(stem: string, suffix: string): string {
  const cut = [...stem].slice(0, LONGEST - suffix.length).join('');
  return `${cut.padEnd(3 - suffix.length, '_')}${suffix}`;
}

/**
 * Imports an author, once. If a name is taken or reserved, the next number is tried.
 * @throws DomainError 'username-taken' when none of the numbered names is free
 */
export async function importAuthor(
  ports: Ports,
  { source, author, createdAt }: { source: string; author: string; createdAt: string },
  context: CommandContext,
): Promise<CreatedAccount & { username: string | null }> {
  const { handler, privacy } = ports;
  const accountId = idByOrigin(source, author);
  const subject = subjects.identity(accountId);
  const { state } = await handler.load(account, account.streamName(accountId));
  if (state.status !== 'none') return { accountId, position: undefined, username: null };

  for (let number = 1; number <= NUMBERS; number++) {
    const username = fittingUsername(author, number);
    if (!Username.safeParse(username).success || looksReserved(username)) continue;
    const newAccount = {
      accountId,
      names: usernameAndLooks(privacy, username),
      command: async (seenRevision: bigint): Promise<account.ImportAccount> => ({
        type: 'ImportAccount',
        seenRevision,
        account: {
          username: await privacy.seal(subject, username),
          usernameKey: privacy.usernameKey(username),
          lookKeys: privacy.lookKeys(username),
          origin: { source, author: await privacy.seal(subject, author) },
          createdAt,
        },
      }),
    };
    try {
      return { ...(await createAccount(ports, newAccount, context)), username };
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'username-taken')) throw error;
    }
  }
  throw noFreeUsername();
}
