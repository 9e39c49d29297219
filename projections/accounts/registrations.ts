import type pg from 'pg';
import { schemas } from '../schemas.ts';

/** Registrations per UTC day, without empty days. Imported authors do not count; accounts deleted since do. */
export async function registrationsByDay(
  pool: pg.Pool,
  from: string,
  to: string,
): Promise<{ day: string; registered: number }[]> {
  const { rows } = await pool.query<{ day: string; registered: number }>(
    `select (created_at at time zone 'UTC')::date::text as day, count(*)::int as registered
     from ${schemas.accounts}.accounts
     where created_at >= $1::date::timestamp at time zone 'UTC'
       and created_at < ($2::date + 1)::timestamp at time zone 'UTC' and via <> 'imported'
     group by 1 order by 1`,
    [from, to],
  );
  return rows;
}
