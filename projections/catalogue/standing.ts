import type pg from 'pg';
import { schemas } from '../schemas.ts';

/** An add-on's publisher and whether it is public; deleted add-ons too. */
export type Standing = { publisherId: string; isPublic: boolean; isDeleted: boolean };

export async function findStanding(pool: pg.Pool, addonId: string): Promise<Standing | undefined> {
  const { rows } = await pool.query<Standing>(
    `select publisher_id as "publisherId", is_public as "isPublic", deleted_at is not null as "isDeleted"
     from ${schemas.catalogue}.addons where id = $1`,
    [addonId],
  );
  return rows[0];
}
