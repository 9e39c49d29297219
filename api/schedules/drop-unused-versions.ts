import { dropUnusedVersions } from '@sandcrate/projections/runner/versions.ts';
import type { ScheduleRun } from './schedule.ts';

/** Read models of versions that no program has asked for in a day only take up room. */
export async function dropUnused({ pool, now }: ScheduleRun): Promise<string> {
  const dropped = await dropUnusedVersions(pool, now);
  return dropped.length === 0 ? 'every read model is asked for' : `dropped ${dropped.join(', ')}`;
}
