import { destroyOldDayKeys } from '@sandcrate/core/privacy/visitors.ts';
import type { ScheduleRun } from './schedule.ts';

/** Destroys the keys of days that nobody counts any more: their visitors can no longer be told apart. */
export async function forgetOldDays({ keys, now }: ScheduleRun): Promise<string> {
  return `${await destroyOldDayKeys(keys, now)} days were forgotten`;
}
