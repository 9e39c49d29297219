// The read models' status, for /readyz, /metrics, the status page and the session check: one query, no event read.
import type { Queryable } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { schemaName } from '../../schemas.ts';
import type { Projection } from '../projection.ts';
import { isReaction, leaseOf } from '../reaction.ts';
import type { State } from '../writing/checkpoints.ts';

export type ProjectionStatus = {
  /** The read model's, or a reaction's `reaction_<name>`. */
  name: string;
  version: number;
  state: State;
  /** Whether it has reached the end of the log since its tables were created. */
  isBuilt: boolean;
  /** Why it has stopped. */
  error: string | null;
  position: bigint;
  /** The log's end as recorded by the processes that append to it, at most a second ago. */
  head: bigint;
  /** False when no process runs it: its process hangs or is gone, or PROJECTIONS allows no process to run it. */
  isRun: boolean;
  /** Its lag: the approximate number of events, and the age of the oldest. */
  lag: { events: number; seconds: number };
};

/** How long a process may reuse its last query result. */
export const STATUS_KEPT_MS = 1000;

type Row = Omit<ProjectionStatus, 'lag' | 'head'> & {
  head: bigint | null;
  events: bigint | null;
  unassigned: string[];
  seconds: number | null;
};

/** How long a lease may be free before a process takes it. */
const HANDOVER = '5 seconds';
/** How long a process that has just started may take to register the work that it may do. */
const START = '10 seconds';

/** Whether a process holds the lease or may take it, or it is too early to know. */
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
  select coalesce(c.name, '') as name, c.version, c.state, c.is_indexed as "isBuilt", c.error, c.position, h.head,
    missing.leases as unassigned,
    least(greatest(unseen.events, 1), h.head - c.position) as events,
    extract(epoch from clock_timestamp() - unseen.since)::float8 as seconds,
    ${isAssigned('leased.name')} as "isRun"
  from (
    select coalesce(array_agg(lease order by nth) filter (where not ${isAssigned('lease')}), '{}') as leases
    from unnest($1::text[]) with ordinality as asked(lease, nth)
  ) as missing
  left join projections.checkpoints as c on true
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

export type Status = {
  projections: ProjectionStatus[];
  /** The leases that no process holds and none may take, including those of reactions. */
  unassigned: string[];
};

/**
 * The status of these versions of read models and of all reactions, and which of these leases and those of reactions are
 * unassigned.
 * @throws when the query fails
 */
export async function readStatus(
  db: Queryable,
  projections: readonly Pick<Projection, 'name' | 'version'>[],
  leases: readonly string[] = [],
): Promise<Status> {
  const names = new Map(projections.map((projection) => [schemaName(projection), projection.name]));
  const { rows } = await db.query<Row>(STATUS, [leases]);
  const asked = rows.filter(({ name }) => names.has(name) || isReaction(name));
  const statuses = asked.map(({ name, head, events, seconds, unassigned: _, ...row }) => ({
    ...row,
    name: names.get(name) ?? name,
    head: head !== null && head > row.position ? head : row.position,
    lag:
      seconds === null
        ? { events: 0, seconds: 0 }
        : { events: Number(events ?? 0n), seconds: Math.max(0, seconds) },
  }));
  const reactions = statuses.flatMap(({ name, isRun }) =>
    isReaction(name) && !isRun ? [leaseOf(name)] : [],
  );
  return { projections: statuses, unassigned: [...(rows[0]?.unassigned ?? []), ...reactions] };
}
