// Queries about reports on whether releases work.
import type { Device, Failure } from '@sandcrate/core/compatibility/compatibility.ts';
import type pg from 'pg';
import { schemas } from '../schemas.ts';

export type DeviceCompatibility = {
  gameVersion: string;
  device: Device;
  worked: number;
  total: number;
  lastReportedAt: Date;
};

/** How many players a release worked for, by game version and device. */
export async function compatibilityOf(
  pool: pg.Pool,
  { addonId, releaseId }: { addonId: string; releaseId: string },
): Promise<DeviceCompatibility[]> {
  const { rows } = await pool.query<DeviceCompatibility>(
    `select game_version as "gameVersion", device, count(*) filter (where worked)::int as worked,
       count(*)::int as total, max(reported_at) as "lastReportedAt"
     from ${schemas.statistics}.compatibility where addon_id = $1 and release_id = $2
     group by game_version, device order by game_version, device`,
    [addonId, releaseId],
  );
  return rows;
}

export type ReleaseCompatibility = {
  addonId: string;
  title: string;
  releaseId: string;
  version: string;
  gameVersion: string;
  device: Device;
  worked: number;
  total: number;
  /** How often each reason for a failure was given. */
  failures: Partial<Record<Failure, number>>;
  lastReportedAt: Date;
};

/** The same for all of a publisher's releases, most failures first. */
export async function compatibilityOfPublisher(
  pool: pg.Pool,
  { publisherId, addonId }: { publisherId: string; addonId?: string },
  limit: number,
): Promise<ReleaseCompatibility[]> {
  const { rows } = await pool.query<ReleaseCompatibility>(
    `select a.id as "addonId", a.title, r.id as "releaseId", r.version, c."gameVersion", c.device,
       coalesce(c.worked, 0) as worked, c.total, c."lastReportedAt", c.failures
     from ${schemas.catalogue}.addons a
     cross join lateral (
       select release_id, game_version as "gameVersion", device, sum(n) filter (where worked)::int as worked,
         sum(n)::int as total, max(last) as "lastReportedAt",
         coalesce(jsonb_object_agg(failure, n) filter (where failure is not null), '{}') as failures
       from (
         select release_id, game_version, device, worked, failure, count(*)::int as n, max(reported_at) as last
         from ${schemas.statistics}.compatibility where addon_id = a.id
         group by release_id, game_version, device, worked, failure
       ) g group by release_id, game_version, device
     ) c
     join ${schemas.catalogue}.releases r on r.id = c.release_id
     where a.publisher_id = $1 and a.deleted_at is null and ($2::uuid is null or a.id = $2)
     order by c.total - coalesce(c.worked, 0) desc, c.total desc, a.id, r.id, c."gameVersion", c.device limit $3`,
    [publisherId, addonId ?? null, limit],
  );
  return rows;
}
