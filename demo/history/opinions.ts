// The players' opinions of the add-ons: ratings, likes and comments, each with a time.
import { DAY } from '@sandcrate/core/time.ts';
import type { DemoAddon } from '../catalogue/demo-addon.ts';
import type { Member } from '../members.ts';
import type { Period } from '../plan.ts';
import type { Random } from '../random.ts';
import { answer, remark } from './remarks.ts';

export type Opinion = { at: number; by: Member } & (
  | { kind: 'rating'; stars: number }
  | { kind: 'like' }
  | { kind: 'comment'; text: string }
);

/** A random time: most opinions of an add-on come in the first days after its release. */
const afterwards = ({ start, end }: Period, random: Random) =>
  start + Math.min(end - start, (end - start) * random.next() ** 1.7 + random.between(0, DAY / 4));

/** The opinions of these players on an add-on in a period. */
export function opinionsOn(
  { appeal, quality }: Pick<DemoAddon, 'appeal' | 'quality'>,
  publisher: Member,
  players: readonly Member[],
  period: Period,
  random: Random,
): Opinion[] {
  const opinions: Opinion[] = [];
  for (const by of players) {
    if (!random.chance(appeal * 0.38)) continue;
    const at = afterwards(period, random);
    const stars = starsFrom(quality, random);
    if (random.chance(0.7)) opinions.push({ at, by, kind: 'rating', stars });
    if (random.chance(quality * 0.75)) opinions.push({ at: at + 60_000, by, kind: 'like' });
    if (!random.chance(0.22)) continue;
    opinions.push({ at: at + 120_000, by, kind: 'comment', text: remark(stars, random) });
    const answeredAt = at + random.between(0.5, 20) * (DAY / 24);
    if (random.chance(0.3) && answeredAt < period.end) {
      opinions.push({ at: answeredAt, by: publisher, kind: 'comment', text: answer(random) });
    }
  }
  return opinions.filter(({ at }) => at < period.end);
}

/** Mostly according to the quality; now and then a player disagrees. */
function starsFrom(quality: number, random: Random): number {
  const felt = quality + random.between(-0.22, 0.16) - (random.chance(0.06) ? 0.5 : 0);
  return Math.max(1, Math.min(5, Math.round(felt * 5.2)));
}

/** Sends an opinion to the site. */
export async function voice(addonId: string, opinion: Opinion): Promise<void> {
  const { client } = opinion.by;
  const params = { id: addonId };
  switch (opinion.kind) {
    case 'rating':
      await client.call('POST /api/addons/{id}/rate', { params, body: { rating: opinion.stars } });
      return;
    case 'like':
      await client.call('POST /api/addons/{id}/like', { params, body: { liked: true } });
      return;
    case 'comment':
      await client.call('POST /api/addons/{id}/comments', { params, body: { content: opinion.text } });
  }
}
