import type pg from 'pg';
import { schemas } from '../schemas.ts';

export type WorkDay = { day: string; submitted: number; approved: number; rejected: number; reports: number };

/** What came in and was decided on the days that have anything, both ends included. */
export async function workloadOf(pool: pg.Pool, from: string, to: string): Promise<WorkDay[]> {
  const { rows } = await pool.query<WorkDay>(
    `select day::text, submitted, approved, rejected, reports from ${schemas.moderation}.workload
     where day between $1::date and $2::date order by ${schemas.moderation}.workload.day`,
    [from, to],
  );
  return rows;
}
