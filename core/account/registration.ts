// Rules for making an account: registered, imported, or imported and later handed over to its author.
import type { AbandonRegistration, HandOverAccount, ImportAccount, RegisterAccount } from './commands.ts';
import { accountExists, reservationsLost } from './errors.ts';
import type { AccountEvent } from './events.ts';
import type { Account } from './state.ts';

export function register({ account: data, seenRevision }: RegisterAccount, account: Account): AccountEvent[] {
  if (account.status !== 'none') throw accountExists();
  requireUndisturbed(seenRevision, account);
  return [{ type: 'AccountRegistered', data }];
}

export function importAccount(
  { account: data, seenRevision }: ImportAccount,
  account: Account,
): AccountEvent[] {
  if (account.origin) return [];
  if (account.status !== 'none') throw accountExists();
  requireUndisturbed(seenRevision, account);
  return [{ type: 'AccountImported', data }];
}

export function handOver({ account: data, seenRevision }: HandOverAccount, account: Account): AccountEvent[] {
  if (!awaitsHandOver(account)) throw accountExists();
  requireUndisturbed(seenRevision, account);
  return [{ type: 'AccountHandedOver', data }];
}

/** An imported account that nobody can log in to yet. */
export const awaitsHandOver = (account: Account) =>
  account.status === 'active' && account.origin !== null && account.passwordHash === null;

/** Whether this account may reserve names that it does not hold yet. */
export const isUnfinished = (account: Account) => account.status === 'none' || awaitsHandOver(account);

export const abandon = (_: AbandonRegistration, account: Account): AccountEvent[] =>
  isUnfinished(account) ? [{ type: 'RegistrationAbandoned', data: {} }] : [];

function requireUndisturbed(seenRevision: bigint, { revision }: Account): void {
  if (seenRevision !== revision) throw reservationsLost();
}
