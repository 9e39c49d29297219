// The players' opinions of the add-ons: ratings, likes and comments, each with a time.
import type { CompatibilityBody } from '@sandcrate/api/compatibility/contract.ts';
import { DAY } from '@sandcrate/core/time.ts';
import type { DemoAddon } from '../catalogue/demo-addon.ts';
import type { Member } from '../members.ts';
import type { Period } from '../plan.ts';
import type { Random } from '../random.ts';
import { Remarks } from './remarks.ts';

/** What robots say does not count. */
const BROWSER = 'Mozilla/5.0 (Android 15; Mobile) Firefox/140.0';

export type Opinion = { at: number; by: Member } & (
  | { kind: 'rating'; stars: number }
  | { kind: 'like' }
  | { kind: 'comment'; text: string }
  | { kind: 'compatibility'; report: CompatibilityBody }
);

/** A random time: most opinions of an add-on come in the first days after its release. */
const afterwards = ({ start, end }: Period, random: Random) =>
  start + Math.min(end - start, (end - start) * random.next() ** 1.7 + random.between(0, DAY / 4));

/** The opinions of these players on an add-on in a period. */
export function opinionsOn(
  { appeal, quality, game }: Pick<DemoAddon, 'appeal' | 'quality' | 'game'>,
  publisher: Member,
  players: readonly Member[],
  period: Period,
  random: Random,
): Opinion[] {
  const opinions: Opinion[] = [];
  const remarks = new Remarks(random);
  for (const by of players) {
    if (!random.chance(appeal * 0.38)) continue;
    const at = afterwards(period, random);
    const stars = starsFrom(quality, random);
    if (random.chance(0.7)) opinions.push({ at, by, kind: 'rating', stars });
    if (random.chance(quality * 0.75)) opinions.push({ at: at + 60_000, by, kind: 'like' });
    if (random.chance(0.4)) {
      opinions.push({ at: at + 90_000, by, kind: 'compatibility', report: reportOn(game, quality, random) });
    }
    if (!random.chance(0.22)) continue;
    const text = remarks.by(stars);
    if (text === undefined) continue;
    opinions.push({ at: at + 120_000, by, kind: 'comment', text });
    const answeredAt = at + random.between(0.5, 20) * (DAY / 24);
    const answer = random.chance(0.3) && answeredAt < period.end ? remarks.answer() : undefined;
    if (answer !== undefined) opinions.push({ at: answeredAt, by: publisher, kind: 'comment', text: answer });
  }
  return opinions.filter(({ at }) => at < period.end);
}

/** Whether it worked for a player, on the game version that it requires or a later one. */
function reportOn(game: readonly number[], quality: number, random: Random): CompatibilityBody {
  const [major = 1, minor = 21, patch = 0] = game;
  const later = random.chance(0.4) ? 10 : 0;
  const worked = random.chance(0.6 + 0.38 * quality);
  return {
    worked,
    gameVersion: [major, minor, patch + later].join('.'),
    device: random.pick(['android', 'android', 'ios', 'windows', 'console']),
    failure: worked ? null : random.pick(['no-effect', 'import-failed', 'partly', 'crashed']),
  };
}

/** Mostly according to the quality; now and then a player disagrees. */
function starsFrom(quality: number, random: Random): number {
  const felt = quality + random.between(-0.22, 0.16) - (random.chance(0.06) ? 0.5 : 0);
  return Math.max(1, Math.min(5, Math.round(felt * 5.2)));
}

/** Sends an opinion on an add-on, or on its current release, to the site. */
export async function voice(addonId: string, releaseId: string, opinion: Opinion): Promise<void> {
  const { client } = opinion.by;
  const params = { id: addonId };
  switch (opinion.kind) {
    case 'rating':
      await client.call('POST /api/addons/{id}/rate', { params, body: { rating: opinion.stars } });
      return;
    case 'like':
      await client.call('POST /api/addons/{id}/like', { params, body: { liked: true } });
      return;
    case 'compatibility':
      await client.call('POST /api/addons/{id}/releases/{releaseId}/compatibility', {
        params: { ...params, releaseId },
        body: opinion.report,
        headers: { 'user-agent': BROWSER },
      });
      return;
    case 'comment':
      await client.call('POST /api/addons/{id}/comments', { params, body: { content: opinion.text } });
  }
}
