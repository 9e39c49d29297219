// Pictures that people uploaded for a full description which is not saved yet. A row makes a picture its uploader's, who
// may show it in an add-on, and keeps its file until then. Afterwards the add-on's events name it.
import type { Picture } from '@sandcrate/core/addon/content.ts';
import { DAY } from '@sandcrate/core/time.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import type pg from 'pg';
import { MAX_WAITING_PICTURES } from '../contract/limits.ts';

const WAITING_PICTURE = 'api.waiting_picture';

export const WAITING_PICTURE_TABLE = `
  create table ${WAITING_PICTURE} (
    account_id uuid not null, -- who uploaded it
    sha256 text not null,
    width int not null,
    height int not null,
    uploaded_at timestamptz not null,
    primary key (account_id, sha256)
  );
  create index on ${WAITING_PICTURE} (sha256);
  create index on ${WAITING_PICTURE} (uploaded_at);`;

/** As long as somebody may take to write a description. */
const WAITS_MS = 7 * DAY;

/** The pictures that this account uploaded and that wait, oldest first. */
export async function waitingPictures(pool: pg.Pool, accountId: string): Promise<Picture[]> {
  const { rows } = await pool.query<Picture>(
    `select sha256, width, height from ${WAITING_PICTURE} where account_id = $1 order by uploaded_at, sha256`,
    [accountId],
  );
  return rows;
}

/** Whether this account may upload another picture. */
export async function mayWait(pool: pg.Pool, accountId: string): Promise<boolean> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${WAITING_PICTURE} where account_id = $1`,
    [accountId],
  );
  return (rows[0]?.count ?? 0) < MAX_WAITING_PICTURES;
}

/** Lets a stored picture wait; one that is uploaded again waits anew. */
export async function letWait(
  pool: pg.Pool,
  accountId: string,
  { sha256, width, height }: Picture,
  now: Date,
): Promise<void> {
  await pool.query(
    `insert into ${WAITING_PICTURE} (account_id, sha256, width, height, uploaded_at) values ($1, $2, $3, $4, $5)
     on conflict (account_id, sha256) do update set uploaded_at = excluded.uploaded_at`,
    [accountId, sha256, width, height, now],
  );
}

/** Ends the wait of pictures that an add-on shows now. */
export async function endWait(pool: pg.Pool, accountId: string, pictures: readonly Picture[]): Promise<void> {
  await pool.query(`delete from ${WAITING_PICTURE} where account_id = $1 and sha256 = any($2)`, [
    accountId,
    pictures.map(({ sha256 }) => sha256),
  ]);
}

/**
 * Ends the wait of pictures that were uploaded long ago, and of those of deleted accounts. Their files stay for another
 * day, in which a description that was saved at this moment names them.
 */
export async function endOldWaits(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query(
    `delete from ${WAITING_PICTURE} w where uploaded_at < $1
       or exists (select from ${schemas.accounts}.accounts a where a.id = w.account_id and a.deleted_at is not null)`,
    [new Date(now.getTime() - WAITS_MS)],
  );
}

/** Those of these pictures that somebody's description may still show. */
export async function whichWait(pool: pg.Pool, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const { rows } = await pool.query<{ sha256: string }>(
    `select distinct sha256 from ${WAITING_PICTURE} where sha256 = any($1)`,
    [hashes],
  );
  return new Set(rows.map(({ sha256 }) => sha256));
}
