// Assignments of queue items to moderators: shared by all processes, without history, and kept outside the log.
import { isStaff } from '@sandcrate/core/access.ts';
import { Role } from '@sandcrate/core/metadata.ts';
import { WAITING } from '@sandcrate/projections/moderation/waiting-queries.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { sqlList } from '@sandcrate/projections/tables/sql-values.ts';
import type pg from 'pg';
import type { Assignment } from './case-work-contract.ts';

export const ASSIGNMENT_TABLE = `
  create table api.assignment (
    addon_id uuid primary key,
    account_id uuid not null, -- its assignee
    assigned_by uuid not null,
    assigned_at timestamptz not null,
    waits_since timestamptz not null -- since when the item waited; once it leaves the queue, that changes
  );`;

/** Whether the account with this id may moderate. */
const isActiveStaff = (id: string) => `exists (
  select from ${schemas.accounts}.accounts s
  where s.id = ${id} and s.role in ${sqlList(Role.options.filter(isStaff))} and not s.is_banned and s.deleted_at is null
)`;

/** Whether the assignment `held` is in force: the item has not left the queue since, and its moderator is still on the staff. */
const IS_IN_FORCE = `(${isActiveStaff('held.account_id')} and exists (
  select from (${WAITING}) waiting
  where waiting.addon_id = held.addon_id and waiting.counted_since = held.waits_since
))`;

export type Assign = { addonId: string; assigneeId: string; assignedBy: string };

/**
 * Assigns an item to a moderator, in place of its present assignee. Assigning it to the same one again changes nothing.
 * @returns whether it was assigned to somebody else or to nobody before; undefined when the item does not wait
 */
export async function assign(
  pool: pg.Pool,
  { addonId, assigneeId, assignedBy }: Assign,
): Promise<{ isNew: boolean } | undefined> {
  const { rows } = await pool.query<{ isNew: boolean }>(
    `with ended as (
       delete from api.assignment where addon_id in (
         select addon_id from api.assignment held where addon_id <> $1 and not ${IS_IN_FORCE}
         for update skip locked -- a concurrent call may be deleting them
       )
     ), before as (
       select account_id from api.assignment held where addon_id = $1 and ${IS_IN_FORCE}
     ), done as (
       insert into api.assignment as held (addon_id, account_id, assigned_by, assigned_at, waits_since)
       select waiting.addon_id, $2, $3, now(), waiting.counted_since
       from (${WAITING}) waiting where waiting.addon_id = $1 limit 1
       on conflict (addon_id) do update set account_id = excluded.account_id, assigned_by = excluded.assigned_by,
         assigned_at = excluded.assigned_at, waits_since = excluded.waits_since
       where (held.account_id, held.waits_since) is distinct from (excluded.account_id, excluded.waits_since)
     )
     select not exists (select from before where account_id = $2) as "isNew"
     from (${WAITING}) waiting where waiting.addon_id = $1 limit 1`,
    [addonId, assigneeId, assignedBy],
  );
  return rows[0];
}

/** Assigns an item to nobody. */
export async function unassign(pool: pg.Pool, addonId: string): Promise<void> {
  await pool.query('delete from api.assignment where addon_id = $1', [addonId]);
}

/** Whether an account may moderate, so that items can be assigned to it. */
export async function isModerator(pool: pg.Pool, accountId: string): Promise<boolean> {
  const { rows } = await pool.query<{ isStaff: boolean }>(`select ${isActiveStaff('$1')} as "isStaff"`, [
    accountId,
  ]);
  return rows[0]?.isStaff ?? false;
}

/** The current assignments of these add-ons, by the add-on's id. */
export async function assignmentsOf(
  pool: pg.Pool,
  addonIds: readonly string[],
): Promise<ReadonlyMap<string, Assignment>> {
  if (addonIds.length === 0) return new Map();
  const { rows } = await pool.query<{
    addonId: string;
    assigneeId: string;
    assigneeName: string | null;
    assignedById: string;
    assignedByName: string | null;
    assignedAt: Date;
  }>(
    `select held.addon_id as "addonId", held.account_id as "assigneeId", assignee.username as "assigneeName",
       held.assigned_by as "assignedById", assigner.username as "assignedByName", held.assigned_at as "assignedAt"
     from api.assignment held
     left join ${schemas.accounts}.accounts assignee on assignee.id = held.account_id
     left join ${schemas.accounts}.accounts assigner on assigner.id = held.assigned_by
     where held.addon_id = any($1::uuid[]) and ${IS_IN_FORCE}`,
    [addonIds],
  );
  return new Map(
    rows.map((row) => [
      row.addonId,
      {
        assignee: { id: row.assigneeId, username: row.assigneeName },
        assignedBy: { id: row.assignedById, username: row.assignedByName },
        assignedAt: row.assignedAt.toISOString(),
      },
    ]),
  );
}

/** The add-ons that are assigned to a moderator, or to anybody. */
export async function assignedAddons(pool: pg.Pool, accountId?: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select held.addon_id as id from api.assignment held
     where ($1::uuid is null or held.account_id = $1) and ${IS_IN_FORCE}`,
    [accountId ?? null],
  );
  return rows.map(({ id }) => id);
}
