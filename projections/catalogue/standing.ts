import type pg from 'pg';
import { schemas } from '../schemas.ts';

/** Whose an add-on is, and whether everybody may know of it; deleted ones too. */
export type Standing = { publisherId: string; isPublic: boolean; isDeleted: boolean };

export async function findStanding(pool: pg.Pool, addonId: string): Promise<Standing | undefined> {
  const { rows } = await pool.query<Standing>(
    `select publisher_id as "publisherId", is_public as "isPublic", deleted_at is not null as "isDeleted"
     from ${schemas.catalogue}.addons where id = $1`,
    [addonId],
  );
  return rows[0];
}
