// The state of an account: three parts that change for different reasons, folded from one stream.
import { type Credentials, credentialsChange, noCredentials } from './credentials-state.ts';
import { type Identity, identityChange, noIdentity, type StoredAccountEvent } from './identity-state.ts';
import { type AccountStanding, noStanding, standingChange } from './standing-state.ts';

export type { Code } from './credentials-state.ts';

export type Account = Identity & Credentials & AccountStanding & { revision: bigint };

export const initial: Account = { ...noIdentity, ...noCredentials, ...noStanding, revision: -1n };

export const evolve = (account: Account, event: StoredAccountEvent): Account => ({
  ...account,
  ...identityChange(account, event),
  ...credentialsChange(account, event),
  ...standingChange(account, event),
  revision: account.revision + 1n,
});
