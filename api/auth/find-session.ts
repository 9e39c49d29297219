// Loads the session of a token from the accounts' read model or, when that lags, from the account's own stream.
import * as account from '@sandcrate/core/account/account.ts';
import { batchLoader } from '@sandcrate/core/batch-loader.ts';
import { StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import { type Account, findSessions, type SessionKey } from '@sandcrate/projections/accounts/queries.ts';
import type { AccountSession } from '../plugins/sessions.ts';
import type { Services } from '../services.ts';

/** How long the read model may be behind before it is no longer believed. */
const BELIEVED_FOR_MS = 3000;

export type FindSession = (accountId: string, sessionId: string) => Promise<AccountSession | undefined>;

type Needs = Pick<Services, 'handler' | 'pool' | 'readModels' | 'logWatch'>;

export function createFindSession({ handler, pool, readModels, logWatch }: Needs): FindSession {
  const findInReadModel = batchLoader((keys: readonly SessionKey[]) => findSessions(pool, keys));

  async function isBehind(): Promise<boolean> {
    const accounts = (await readModels.status()).find(({ name }) => name === 'accounts');
    return (accounts?.lag.seconds ?? 0) * 1000 > BELIEVED_FOR_MS;
  }

  return async (accountId, sessionId) => {
    const found = await findInReadModel({ accountId, sessionId });
    if (found === undefined) return undefined;
    const { isEnded, ...row } = found;
    const session: AccountSession = { ...row, isRevoked: isEnded };
    if (!(await isBehind())) return session;
    try {
      return await logWatch.read(() => fromStream(session, sessionId));
    } catch (error) {
      if (error instanceof StoreUnavailable && logWatch.isAway) return session; // the best that is known
      throw error;
    }
  };

  async function fromStream(row: Account & { isRevoked: boolean }, sessionId: string) {
    const { state } = await handler.load(account, account.streamName(row.id));
    if (state.status !== 'active') return undefined;
    const { role, isPublisher, isVerified, isBanned, emailVerified, sessionNumber, endedSessions } = state;
    return {
      ...row,
      role,
      isPublisher,
      isVerified,
      isBanned,
      emailVerified,
      sessionNumber,
      hasSecondFactor: state.secondFactor !== null,
      accessRequested: state.hasRequestedAccess,
      isRevoked: endedSessions.includes(sessionId),
    };
  }
}
