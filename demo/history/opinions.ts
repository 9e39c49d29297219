// The players' opinions of the add-ons: ratings, likes and comments, each with a time.
import type { CompatibilityBody } from '@sandcrate/api/compatibility/contract.ts';
import { DAY } from '@sandcrate/core/time.ts';
import type { DemoAddon } from '../catalogue/demo-addon.ts';
import type { Member } from '../members.ts';
import type { Period } from '../plan.ts';
import { type Random, randomFrom } from '../random.ts';
import { Remarks } from './remarks.ts';

/** What robots say does not count. */
const BROWSER = 'Mozilla/5.0 (Android 15; Mobile) Firefox/140.0';

export type Opinion = { at: number; by: Member } & (
  | { kind: 'rating'; stars: number }
  | { kind: 'like' }
  | { kind: 'comment'; text: string; replyTo?: Opinion }
  | { kind: 'compatibility'; report: CompatibilityBody }
);

/** A random time: most opinions of an add-on come in the first days after its release. */
const afterwards = ({ start, end }: Period, random: Random) =>
  start + Math.min(end - start, (end - start) * random.next() ** 1.7 + random.between(0, DAY / 4));

/** The opinions of these players on an add-on in a period. */
export function opinionsOn(
  { title, appeal, quality, game }: Pick<DemoAddon, 'title' | 'appeal' | 'quality' | 'game'>,
  publisher: Member,
  players: readonly Member[],
  period: Period,
  random: Random,
): Opinion[] {
  const opinions: Opinion[] = [];
  const remarks = new Remarks(random);
  const talk = randomFrom(`talk about ${title}`);
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
    const comment: Opinion = { at: at + 120_000, by, kind: 'comment', text };
    opinions.push(comment);
    const joined = joinIn(comment, players, remarks, talk);
    if (joined !== undefined) opinions.push(joined);
    const answeredAt = at + random.between(0.5, 20) * (DAY / 24);
    const answer = random.chance(0.3) && answeredAt < period.end ? remarks.answer() : undefined;
    if (answer === undefined) continue;
    opinions.push({ at: answeredAt, by: publisher, kind: 'comment', text: answer, replyTo: comment });
  }
  return opinions.filter(({ at }) => at < period.end);
}

/** Another player's reply to a comment, which mentions its author; undefined when nobody has more to say. */
function joinIn(
  comment: Opinion,
  players: readonly Member[],
  remarks: Remarks,
  random: Random,
): Opinion | undefined {
  const [by] = random.some(
    players.filter((player) => player !== comment.by),
    1,
  );
  const at = comment.at + random.between(0.3, 12) * (DAY / 24);
  if (by === undefined || !random.chance(0.45)) return undefined;
  const text = remarks.fellow(random);
  if (text === undefined) return undefined;
  return { at, by, kind: 'comment', text: `@${comment.by.username} ${text}`, replyTo: comment };
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

/** The ids of the comments that were sent, for their replies. */
const commentIds = new WeakMap<Opinion, Promise<string>>();

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
    case 'comment': {
      const sent = post(addonId, opinion);
      // Before it is answered: a reply that is sent at the same time waits for it.
      commentIds.set(opinion, sent);
      await sent;
    }
  }
}

async function post(
  addonId: string,
  { by, text, replyTo: replied }: Extract<Opinion, { kind: 'comment' }>,
): Promise<string> {
  const replyTo = replied && (await commentIds.get(replied));
  const body = { content: text, ...(replyTo !== undefined && { replyTo }) };
  return (await by.client.call('POST /api/addons/{id}/comments', { params: { id: addonId }, body })).id;
}

/** The publisher pins the oldest comment of another member. */
export async function pinFirst(addonId: string, publisher: Member): Promise<void> {
  const threads = await publisher.client.call('GET /api/addons/{id}/comments', {
    params: { id: addonId },
    query: { sort: 'oldest' },
  });
  const first = threads.find(({ userId }) => userId !== publisher.id);
  if (first) await publisher.client.call('PUT /api/comments/{id}/pin', { params: { id: first.id } });
}
