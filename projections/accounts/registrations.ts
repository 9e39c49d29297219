import type pg from 'pg';
import { schemas } from '../schemas.ts';

/** How many people registered on each UTC day that had any; imported authors have not. Who left since counts, too. */
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
