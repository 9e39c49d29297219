// Accounts as the log has them. Who somebody is never depends on a read model, which may lag.
import type * as account from '@sandcrate/core/account/account.ts';
import { Sealed } from '@sandcrate/core/event-schema.ts';
import { identity } from '@sandcrate/core/privacy/subjects.ts';
import { holderOf } from '@sandcrate/core/registration/names.ts';
import type { Account } from '@sandcrate/projections/accounts/queries.ts';
import type { Services } from '../services.ts';

type Needs = Pick<Services, 'handler' | 'privacy'>;

export type AccountInLog = { id: string; state: account.Account };

/** The account with this address; undefined when there is none. */
export async function findByEmailKey({ handler }: Needs, key: string): Promise<AccountInLog | undefined> {
  const holder = await holderOf(handler, { kind: 'email', key });
  return holder && { id: holder.accountId, state: holder.state };
}

/** Opened for an account that does not exist: its key is looked for, as that of an existing one is. */
const NOTHING = Sealed.parse('sealed:1:nobody:');

/** The hash that the account's password is checked against; null when there is no account, or nobody can log in to it. */
export function passwordHashOf({ privacy }: Needs, found: AccountInLog | undefined): Promise<string | null> {
  const { id = 'nobody', state } = found ?? {};
  return privacy.open(identity(id), state?.passwordHash ?? NOTHING);
}

/** An account as the read model will show it. When and why publisher access was declined is not in its state. */
export async function accountView({ privacy }: Needs, { id, state }: AccountInLog): Promise<Account> {
  const subject = identity(id);
  const [username, email] = await privacy.openMany(
    [state.username ?? NOTHING, state.email ?? NOTHING].map((sealed) => ({ subject, sealed })),
  );
  const { role, isPublisher, isVerified, isBanned, penalties, emailVerified, sessionNumber } = state;
  return {
    id,
    username: username ?? '',
    email: email ?? '',
    role,
    isPublisher,
    isVerified,
    isBanned,
    penalties,
    emailVerified,
    hasSecondFactor: state.secondFactor !== null,
    accessRequested: state.hasRequestedAccess,
    accessDeclinedAt: null,
    accessDeclinedReason: null,
    sessionNumber,
    createdAt: new Date(state.createdAt ?? 0),
  };
}
