// Whether a name can be taken for that of another account. The looks of all names are kept beside the accounts' read
// model, as hashes under a key, and brought up to date whenever somebody asks.
import type { Privacy } from '@sandcrate/core/privacy/privacy.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import type { Services } from './services.ts';

/** How long to wait for the read model to know of every account in the log. */
const PATIENCE_MS = 2000;
const PAGE = 5000;

type Needs = Pick<Services, 'pool' | 'store' | 'readModels'> & { privacy: Pick<Privacy, 'lookKey'> };

export function createLookCheck({ pool, store, readModels, privacy }: Needs) {
  return async function isLookTaken(username: string, accountId: string): Promise<boolean> {
    await readModels.waitFor(await store.head(), ['accounts'], PATIENCE_MS);
    await bringUpToDate();
    const { rowCount } = await pool.query(
      `select from api.username_look l
       join ${schemas.accounts}.accounts a on a.id = l.account_id and a.username_key = l.username_key
       where l.look_key = $1 and a.id <> $2 and a.deleted_at is null limit 1`,
      [privacy.lookKey(username), accountId],
    );
    return rowCount === 1;
  };

  async function bringUpToDate(): Promise<void> {
    await pool.query(
      `delete from api.username_look l using ${schemas.accounts}.accounts a
       where a.id = l.account_id and a.deleted_at is not null`,
      [],
    );
    for (;;) {
      const { rows } = await pool.query<{ id: string; username: string; username_key: string }>(
        `select a.id, a.username, a.username_key from ${schemas.accounts}.accounts a
         left join api.username_look l on l.account_id = a.id and l.username_key = a.username_key
         where l.account_id is null and a.deleted_at is null and a.username is not null
           and a.username_key is not null limit ${PAGE}`,
        [],
      );
      if (rows.length === 0) return;
      await pool.query(
        `insert into api.username_look (account_id, username_key, look_key)
         select * from unnest($1::uuid[], $2::text[], $3::text[])
         on conflict (account_id) do update
           set username_key = excluded.username_key, look_key = excluded.look_key`,
        [
          rows.map(({ id }) => id),
          rows.map(({ username_key: key }) => key),
          rows.map(({ username }) => privacy.lookKey(username)),
        ],
      );
    }
  }
}
