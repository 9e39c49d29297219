// Items of the queue that a moderator has skipped until some time: hidden for that moderator only, outside the log.
import type pg from 'pg';
import { MAX_SKIP_DAYS } from './case-work-contract.ts';

export const SKIP_TABLE = `
  create table api.skip (
    account_id uuid not null, -- the moderator
    addon_id uuid not null,
    until timestamptz not null,
    primary key (account_id, addon_id)
  );
  create index on api.skip (until);`;

export type Skip = { accountId: string; addonId: string; until: Date };

/**
 * Skips an item until a time, and deletes skips that are over.
 * @returns whether the time is in the future and not too far away; otherwise nothing has changed
 */
export async function skip(pool: pg.Pool, { accountId, addonId, until }: Skip): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with over as (
       delete from api.skip where (account_id, addon_id) in (
         select account_id, addon_id from api.skip where until <= now() and (account_id, addon_id) <> ($1, $2)
         for update skip locked -- a concurrent call may be deleting them
       )
     )
     insert into api.skip (account_id, addon_id, until)
     select $1, $2, $3 where $3 > now() and $3 <= now() + interval '${MAX_SKIP_DAYS} days'
     on conflict (account_id, addon_id) do update set until = excluded.until`,
    [accountId, addonId, until],
  );
  return rowCount === 1;
}

/** Shows a skipped item to the moderator again. */
export async function unskip(pool: pg.Pool, accountId: string, addonId: string): Promise<void> {
  await pool.query('delete from api.skip where account_id = $1 and addon_id = $2', [accountId, addonId]);
}

/** The items that a moderator skips now, and until when. */
export async function skipsOf(pool: pg.Pool, accountId: string): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await pool.query<{ addonId: string; until: Date }>(
    'select addon_id as "addonId", until from api.skip where account_id = $1 and until > now()',
    [accountId],
  );
  return new Map(rows.map(({ addonId, until }) => [addonId, until]));
}
