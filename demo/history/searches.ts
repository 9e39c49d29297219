// What guests searched in the past, and what they opened, by what the search answers now.

import type { SearchOutcome } from '@sandcrate/api/searches/contract.ts';
import {
  addOpenings,
  addVisits,
  countPastDays,
  type SearchOpening,
  type SearchVisit,
} from '@sandcrate/api/searches/search-counts.ts';
import type { Site } from '@sandcrate/api/site.ts';
import { DAY } from '@sandcrate/core/time.ts';
import type { Random } from '../random.ts';

/** Texts, and about how many visitors search them on a day. */
const SEARCHES: readonly (readonly [text: string, visitors: number])[] = [
  ['lantern', 14],
  ['castle', 11],
  ['village houses', 9],
  ['telescope to see the stars', 8],
  ['dragon', 8],
  ['lorry', 7],
  ['backpack', 7],
  ['free sword mod', 6],
  ['Leuchtturm', 5],
  ['herobrine', 5],
  ['tortoise', 5],
  ['fishing rod', 4],
  ['jetpack', 4],
  ['sofa', 4],
];
const MOST_DAYS = 39;
/** How many visitors open one of the results, and how many of the first results they choose from. */
const OPENS = 0.6;
const SEEN = 3;

/** Records the searches of the last days until now. The read models must show the whole catalogue. */
export async function recordSearches(
  { pool, search }: Pick<Site['services'], 'pool' | 'search'>,
  { days, now }: { days: number; now: Date },
  random: Random,
): Promise<void> {
  const visits: SearchVisit[] = [];
  const openings: SearchOpening[] = [];
  for (const [typed, visitors] of SEARCHES) {
    const text = typed.toLowerCase();
    const { ids, total } = await search.search({ text, page: 1, limit: SEEN });
    const { notes } = await search.facets({ text });
    const outcome: SearchOutcome = notes?.widened ? 'widened' : total === 0 ? 'nothing' : 'found';
    const [first, ...others] = ids;
    for (let back = 0; back <= Math.min(days, MOST_DAYS); back++) {
      const at = new Date(now.getTime() - back * DAY);
      const count = Math.round(visitors * random.between(0.5, 1.5));
      for (let guest = 0; guest < count; guest++) {
        const visitor = `guest ${guest} of the demo`;
        visits.push({ text, visitor, outcome, at });
        if (first !== undefined && random.chance(OPENS))
          openings.push({ text, visitor, addonId: random.pick([first, ...others]), at });
      }
    }
  }
  await addVisits(pool, visits);
  await addOpenings(pool, openings);
  await countPastDays(pool, now);
}
