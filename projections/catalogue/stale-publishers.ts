// Publishers whose add-ons must be updated because the publisher was renamed, banned or the like. Those of a few add-ons
// are updated with the event; the others in parts, so that no other write waits for thousands of rows.
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { refreshFlags } from './addon-flags.ts';

/** The add-ons of these publishers, except of those with more than `most`, which are left for `nextOfStalePublishers`. */
export async function addonsOrPutOff(
  tx: Transaction,
  publisherIds: readonly string[],
  most: number,
): Promise<{ addonIds: string[]; isPutOff: boolean }> {
  if (publisherIds.length === 0) return { addonIds: [], isPutOff: false };
  const { rowCount } = await tx.query(putOff, [publisherIds, most]);
  const { rows } = await tx.query<{ id: string }>(
    `select id from addon_rows a where publisher_id = any($1::uuid[])
       and not exists (select from stale_publishers s where s.publisher_id = a.publisher_id)`,
    [publisherIds],
  );
  return { addonIds: rows.map(({ id }) => id), isPutOff: rowCount !== 0 };
}

const NONE_YET = '00000000-0000-0000-0000-000000000000';

const putOff = `
  insert into stale_publishers (publisher_id, is_withheld, last_id)
  select p.id, p.is_banned or p.took_content, '${NONE_YET}' from publishers p
  where p.id = any($1::uuid[])
    and (select count(*) from (select from addon_rows a where a.publisher_id = p.id limit $2::int + 1) as counted) > $2::int
  on conflict (publisher_id) do update set is_withheld = excluded.is_withheld, last_id = excluded.last_id`;

/**
 * Updates the flags of the next add-ons of a publisher that was put off, at most `most`.
 * @returns the ids of all of them, whose pages and search documents are to be updated; undefined when no publisher is left
 */
export async function nextOfStalePublishers(tx: Transaction, most: number): Promise<string[] | undefined> {
  const { rows } = await tx.query<{ publisherId: string; ids: string[] }>(
    `select s.publisher_id as "publisherId", array(
       select a.id from addon_rows a where a.publisher_id = s.publisher_id and a.id > s.last_id order by a.id limit $1
     ) as ids
     from stale_publishers s order by s.publisher_id limit 1`,
    [most],
  );
  const [next] = rows;
  if (!next) return undefined;
  const { publisherId, ids } = next;
  await refreshFlags(tx, ids);
  if (ids.length < most)
    await tx.query('delete from stale_publishers where publisher_id = $1', [publisherId]);
  else
    await tx.query('update stale_publishers set last_id = $2 where publisher_id = $1', [
      publisherId,
      ids.at(-1),
    ]);
  return ids;
}
