import type pg from 'pg';
import { schemas } from '../schemas.ts';

/** The keys of the addresses whose invite waits past its date. */
export async function overdueInvites(pool: pg.Pool, now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>(
    `select distinct key from ${schemas.accounts}.invites where status = 'pending' and expires_at <= $1 order by key`,
    [now],
  );
  return rows.map(({ key }) => key);
}
