// Loads the session of a token from the accounts' read model or, when that lags, from the account's own stream. The same
// statement counts the request towards its limits.
import * as account from '@sandcrate/core/account/account.ts';
import { batchLoader } from '@sandcrate/core/batch-loader.ts';
import { StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import {
  type Account,
  type FoundSession,
  findSessions,
  type SessionKey,
  type SessionRow,
  sessionsIn,
  sessionsSql,
} from '@sandcrate/projections/accounts/queries.ts';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { type Count, type Counters, takenOf, takeSql } from '../limits/counters.ts';
import type { RequestLimits } from '../limits/request-limits.ts';
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

/**
 * `sessionNumber`: the account's when the token was signed. If the read model shows that the session is valid, the request
 * is counted towards `limits`.
 */
export type FindSession = (
  accountId: string,
  sessionId: string,
  sessionNumber: number,
  limits?: RequestLimits,
) => Promise<AccountSession | undefined>;

type Needs = Pick<Services, 'appends' | 'handler' | 'pool' | 'privacy' | 'readModels' | 'logWatch'> & {
  counters: Counters;
};
type Asked = SessionKey & { sessionNumber: number; limits: RequestLimits | undefined };

export function createFindSession({
  appends,
  counters,
  handler,
  pool,
  privacy,
  readModels,
  logWatch,
}: Needs): FindSession {
  const streams = new LRUCache<string, Promise<account.Account>>({ max: MOST_KEPT, ttl: KEPT_MS });
  appends.onAppend(({ streamName }) => streams.delete(streamName));
  const findInReadModel = batchLoader((asked: readonly Asked[]) =>
    asked.some(({ limits }) => limits && limits.asked.length > 0)
      ? findAndCount(pool, counters, asked)
      : findSessions(pool, asked, ENDED_SESSION),
  );

  async function isBehind(): Promise<boolean> {
    const accounts = (await readModels.status()).find(({ name }) => name === 'accounts');
    return (accounts?.lag.seconds ?? 0) * 1000 > BELIEVED_FOR_MS;
  }

  return async (accountId, sessionId, sessionNumber, limits) => {
    const { isEnded, row } = await findInReadModel({ accountId, sessionId, sessionNumber, limits });
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

// An account is counted only with a valid session of its own: somebody with an old token cannot use up its limits.
const FIND_AND_COUNT = `
  with found as (${sessionsSql(ENDED_SESSION)}), asked as (
    select key, expire
    from unnest($3::text[], $4::float8[], $5::bigint[], $6::int[]) as a(key, expire, place, session_number)
    join found using (place)
    where found."isKnown" and not found."isEnded" and not found."isBanned"
      and found."sessionNumber" = a.session_number
  ), taken as (${takeSql('asked', '$7::float8')})
  select found.*, case when place = 1 then (select json_agg(taken) from taken) end as taken from found`;

/** Finds the sessions, and counts the requests of those that are valid towards their limits. */
async function findAndCount(
  pool: pg.Pool,
  counters: Counters,
  asked: readonly Asked[],
): Promise<FoundSession[]> {
  const takes = asked.flatMap(({ limits }, index) =>
    (limits?.asked ?? []).map((limit) => ({ ...counters.prepare(limit), limit, index })),
  );
  const { rows } = await pool.query<SessionRow & { taken: Count[] | null }>({
    name: 'sessions and limits',
    text: FIND_AND_COUNT,
    values: [
      asked.map(({ accountId }) => accountId),
      asked.map(({ sessionId }) => sessionId),
      takes.map(({ key }) => key),
      takes.map(({ expire }) => expire),
      takes.map(({ index }) => index + 1),
      takes.map(({ index }) => asked[index]?.sessionNumber),
      Date.now(),
    ],
  });
  const sessions = sessionsIn(
    rows.map(({ taken: _, ...row }) => row),
    asked.length,
  );
  const counts = rows.flatMap(({ taken }) => taken ?? []);
  const counted = takes.filter(({ index }) => isValid(sessions[index], asked[index]));
  for (const { index, limit, ...taken } of takenOf(counted, counts)) {
    const { limits } = asked[index] ?? {};
    if (limits) limits.taken = [...(limits.taken ?? []), { ...limit, ...taken }];
  }
  return sessions;
}

/** As in FIND_AND_COUNT. */
const isValid = (found: FoundSession | undefined, asked: Asked | undefined) =>
  found?.row !== undefined &&
  !found.isEnded &&
  !found.row.isBanned &&
  found.row.sessionNumber === asked?.sessionNumber;
