// Where the read models stand, for /readyz, /metrics, the status page and the session check: one query, no event read.
import type { Queryable } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { schemaName } from '../../schemas.ts';
import type { Projection } from '../projection.ts';
import { isReaction } from '../reaction.ts';
import type { State } from '../writing/checkpoints.ts';

export type ProjectionStatus = {
  /** The read model's, or a reaction's `reaction_<name>`. */
  name: string;
  version: number;
  state: State;
  /** Whether it has been at the end of the log since its tables were made. */
  isBuilt: boolean;
  /** Why it stands still. */
  error: string | null;
  position: bigint;
  /** The log's end as those who append to it have told, at most a second ago. */
  head: bigint;
  /** False when no process runs it: the one that did hangs or is gone, or PROJECTIONS lets none do it. */
  isRun: boolean;
  /** What it has yet to see: how many events, about, and for how long the oldest of them has been there. */
  lag: { events: number; seconds: number };
};

/** For how long a process may answer with what it asked last. */
export const STATUS_KEPT_MS = 1000;

type Row = Omit<ProjectionStatus, 'lag' | 'head'> & {
  head: bigint | null;
  events: bigint | null;
  seconds: number | null;
};

/** How long a lease may be free before a process takes it. */
const HANDOVER = '5 seconds';
/** How long a process that has just started may take to register the work that it may do. */
const START = '10 seconds';

/** Whether a process holds a lease, or is there that may take it; or whether that cannot be known yet. */
const isAssigned = (lease: string) => `(
  exists (
    select from projections.leases
    where leases.name = ${lease} and expires_at >= clock_timestamp() - interval '${HANDOVER}'
  )
  or exists (
    select from projections.processes
    where expires_at > clock_timestamp()
      and (${lease} = any(candidates) or started_at > clock_timestamp() - interval '${START}')
  ))`;

// A position counts events in one store and bytes in another, but no store has more events than positions.
const STATUS = `
  select c.name, c.version, c.state, c.is_indexed as "isBuilt", c.error, c.position, h.head,
    least(greatest(unseen.events, 1), h.head - c.position) as events,
    extract(epoch from clock_timestamp() - unseen.since)::float8 as seconds,
    ${isAssigned('leased.name')} as "isRun"
  from projections.checkpoints as c
  cross join (select max(position) as head from projections.log_heads) as h
  cross join lateral (
    select case when starts_with(c.name, 'reaction_') then replace(c.name, 'reaction_', 'reaction ')
      else 'read-model ' || c.name end as name
  ) as leased
  cross join lateral (
    select min(at) as since, sum(events)::bigint as events
    from projections.log_heads where position > c.position
  ) as unseen
  order by c.name`;

/** How it stands with these versions of read models, and with reactions. @throws when the database cannot be asked */
export async function readStatus(
  db: Queryable,
  projections: readonly Pick<Projection, 'name' | 'version'>[],
): Promise<ProjectionStatus[]> {
  const names = new Map(projections.map((projection) => [schemaName(projection), projection.name]));
  const { rows } = await db.query<Row>(STATUS);
  const asked = rows.filter(({ name }) => names.has(name) || isReaction(name));
  return asked.map(({ name, head, events, seconds, ...row }) => ({
    ...row,
    name: names.get(name) ?? name,
    head: head !== null && head > row.position ? head : row.position,
    lag:
      seconds === null
        ? { events: 0, seconds: 0 }
        : { events: Number(events ?? 0n), seconds: Math.max(0, seconds) },
  }));
}

/** Those of these leases that no process holds and none may take. @throws when the database cannot be asked */
export async function readUnassigned(db: Queryable, leases: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ lease: string }>(
    `select lease from unnest($1::text[]) with ordinality as asked(lease, nth)
     where not ${isAssigned('lease')} order by nth`,
    [leases],
  );
  return rows.map(({ lease }) => lease);
}
