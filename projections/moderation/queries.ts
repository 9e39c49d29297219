// Queries for proposed changes and the workload of moderators.

import type pg from 'pg';
import { schemas } from '../schemas.ts';
import type { ChangesText, Difference } from './differences.ts';

export type ChangeRow = {
  id: string;
  addonId: string;
  publisherId: string;
  state: 'open' | 'approved' | 'rejected' | 'withdrawn' | 'replaced';
  differences: Difference[];
  proposedAt: Date;
  waitingSince: Date;
  decidedAt: Date | null;
  reason: string | null;
};

const CHANGE = `id, addon_id as "addonId", publisher_id as "publisherId", state, differences,
  proposed_at as "proposedAt", waiting_since as "waitingSince", decided_at as "decidedAt", reason`;

export async function findChange(pool: pg.Pool, changeId: string): Promise<ChangeRow | undefined> {
  const { rows } = await pool.query<ChangeRow>(
    `select ${CHANGE} from ${schemas.moderation}.changes where id = $1`,
    [changeId],
  );
  return rows[0];
}

/** The open change of an add-on. */
export async function findOpenChange(pool: pg.Pool, addonId: string): Promise<ChangeRow | undefined> {
  const { rows } = await pool.query<ChangeRow>(
    `select ${CHANGE} from ${schemas.moderation}.changes where addon_id = $1 and state = 'open'`,
    [addonId],
  );
  return rows[0];
}

/** The fields that the open change of an add-on sets; undefined when there is none. */
export async function findProposal(pool: pg.Pool, addonId: string): Promise<ChangesText | undefined> {
  const { rows } = await pool.query<{ proposal: ChangesText | null }>(
    `select open_change as proposal from ${schemas.moderation}.listings where addon_id = $1`,
    [addonId],
  );
  return rows[0]?.proposal ?? undefined;
}

/** All changes ever proposed to an add-on, newest first. */
export async function changesOf(pool: pg.Pool, addonId: string): Promise<ChangeRow[]> {
  const { rows } = await pool.query<ChangeRow>(
    `select ${CHANGE} from ${schemas.moderation}.changes where addon_id = $1 order by proposed_at desc, waiting_position desc, id`,
    [addonId],
  );
  return rows;
}

export type WorkDay = { day: string; submitted: number; approved: number; rejected: number; reports: number };

/** Items received and decided per day, without empty days; both ends included. */
export async function workloadOf(pool: pg.Pool, from: string, to: string): Promise<WorkDay[]> {
  const { rows } = await pool.query<WorkDay>(
    `select day::text, submitted, approved, rejected, reports from ${schemas.moderation}.workload
     where day between $1::date and $2::date order by ${schemas.moderation}.workload.day`,
    [from, to],
  );
  return rows;
}
