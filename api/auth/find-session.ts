// Loads the session of a token from the accounts' read model or, when that lags, from the account's own stream.
import * as account from '@sandcrate/core/account/account.ts';
import { batchLoader } from '@sandcrate/core/batch-loader.ts';
import { StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import { type Account, findSessions, type SessionKey } from '@sandcrate/projections/accounts/queries.ts';
import { LRUCache } from 'lru-cache';
import type { Services } from '../services.ts';
import { ENDED_SESSION } from './ended-sessions.ts';
import type { AccountSession } from './sessions.ts';

/** How far the read model may lag before it is no longer trusted. */
const BELIEVED_FOR_MS = 3000;
/**
 * How long an account read from its stream is cached. It is dropped earlier when this process writes to that stream.
 */
const KEPT_MS = 1000;
const MOST_KEPT = 10_000;

export type FindSession = (accountId: string, sessionId: string) => Promise<AccountSession | undefined>;

type Needs = Pick<Services, 'appends' | 'handler' | 'pool' | 'readModels' | 'logWatch'>;

export function createFindSession({ appends, handler, pool, readModels, logWatch }: Needs): FindSession {
  const streams = new LRUCache<string, Promise<account.Account>>({ max: MOST_KEPT, ttl: KEPT_MS });
  appends.onAppend((streamName) => streams.delete(streamName));
  const findInReadModel = batchLoader((keys: readonly SessionKey[]) =>
    findSessions(pool, keys, ENDED_SESSION),
  );

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
      return await logWatch.read(() => fromStream(session));
    } catch (error) {
      if (error instanceof StoreUnavailable && logWatch.isAway) return session; // the best available
      throw error;
    }
  };

  function stateOf(streamName: string): Promise<account.Account> {
    const kept = streams.get(streamName);
    if (kept) return kept;
    const loading = handler.load(account, streamName).then(({ state }) => state);
    streams.set(streamName, loading);
    loading.catch(() => {
      if (streams.peek(streamName) === loading) streams.delete(streamName);
    });
    return loading;
  }

  async function fromStream(row: Account & { isRevoked: boolean }) {
    const state = await stateOf(account.streamName(row.id));
    if (state.status !== 'active') return undefined;
    const { role, isPublisher, isVerified, isBanned, emailVerified, sessionNumber } = state;
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
    };
  }
}
