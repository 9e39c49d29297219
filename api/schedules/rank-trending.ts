import { recomputeTrending } from '@sandcrate/projections/trending/recompute.ts';
import type { ScheduleRun } from './schedule.ts';

/** Scores what is trending by the weights of the settings. */
export async function rankTrending({ pool, settings, now }: ScheduleRun): Promise<string> {
  const { scored } = await recomputeTrending(pool, { asOf: now, weights: settings().trendingWeights });
  return `${scored} add-ons are trending`;
}
