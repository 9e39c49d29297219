// Loads the session of a token from the accounts' read model or, when that lags, from the account's own stream.
import * as account from '@sandcrate/core/account/account.ts';
import { batchLoader } from '@sandcrate/core/batch-loader.ts';
import { StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import { type Account, findSessions, type SessionKey } from '@sandcrate/projections/accounts/queries.ts';
import { LRUCache } from 'lru-cache';
import type { Viewer } from '../plugins/access.ts';
import type { Services } from '../services.ts';
import { accountView } from './account-in-log.ts';
import { ENDED_SESSION } from './ended-sessions.ts';

/** The columns read for a token, by primary key. */
export type AccountSession = Omit<Viewer, 'sessionId' | 'tokenIssuedAt'> & { isBanned: boolean };

/** How far the read model may lag before it is no longer trusted. */
const BELIEVED_FOR_MS = 3000;
/**
 * How long an account read from its stream is cached. It is dropped earlier when this process writes to that stream.
 */
const KEPT_MS = 1000;
const MOST_KEPT = 10_000;

/** `sessionNumber`: the account's when the token was signed. */
export type FindSession = (
  accountId: string,
  sessionId: string,
  sessionNumber: number,
) => Promise<AccountSession | undefined>;

type Needs = Pick<Services, 'appends' | 'handler' | 'pool' | 'privacy' | 'readModels' | 'logWatch'>;

export function createFindSession({
  appends,
  handler,
  pool,
  privacy,
  readModels,
  logWatch,
}: Needs): FindSession {
  const streams = new LRUCache<string, Promise<account.Account>>({ max: MOST_KEPT, ttl: KEPT_MS });
  appends.onAppend((streamName) => streams.delete(streamName));
  const findInReadModel = batchLoader((keys: readonly SessionKey[]) =>
    findSessions(pool, keys, ENDED_SESSION),
  );

  async function isBehind(): Promise<boolean> {
    const accounts = (await readModels.status()).find(({ name }) => name === 'accounts');
    return (accounts?.lag.seconds ?? 0) * 1000 > BELIEVED_FOR_MS;
  }

  return async (accountId, sessionId, sessionNumber) => {
    const { isEnded, row } = await findInReadModel({ accountId, sessionId });
    if (isEnded) return undefined;
    // A row that is missing or has a lower number than the token may be behind, however little.
    if (row !== undefined && sessionNumber <= row.sessionNumber && !(await isBehind())) return row;
    try {
      return await logWatch.read(() => fromStream(accountId, row));
    } catch (error) {
      if (row !== undefined && error instanceof StoreUnavailable && logWatch.isAway) return row; // the best available
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

  async function fromStream(id: string, row: Account | undefined): Promise<AccountSession | undefined> {
    const state = await stateOf(account.streamName(id));
    if (state.status !== 'active') return undefined;
    const { accessDeclinedAt = null, accessDeclinedReason = null } = row ?? {};
    return {
      ...(await accountView({ handler, privacy }, { id, state })),
      accessDeclinedAt,
      accessDeclinedReason,
    };
  }
}
