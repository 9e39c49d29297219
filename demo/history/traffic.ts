// Views and downloads of an add-on on one day of the past, in proportion to its appeal.
import type { Handler } from '@sandcrate/core/handle.ts';
import type { Privacy } from '@sandcrate/core/privacy/privacy.ts';
import { hashVisitor, type Visitor } from '@sandcrate/core/privacy/visitors.ts';
import { DAY } from '@sandcrate/core/time.ts';
import type { ViewerKind } from '@sandcrate/core/traffic/events.ts';
import * as traffic from '@sandcrate/core/traffic/traffic.ts';
import type { Period } from '../plan.ts';
import type { Random } from '../random.ts';

export type Attraction = {
  addonId: string;
  releaseId: string;
  appeal: number;
  quality: number;
  /** When it became public. */
  since: number;
  isFeatured: boolean;
};

/** The number of addresses that guests come from; some guests return. */
const ADDRESSES = 6000;
const MOST_A_DAY = 95;

/** The number of visits: more on the first days, on weekends, and if the add-on is featured. */
function crowd({ appeal, since, isFeatured }: Attraction, at: number, random: Random): number {
  const age = Math.max(0, (at - since) / DAY);
  const novelty = 0.45 + 0.9 * Math.exp(-age / 4);
  const weekday = [1.35, 0.85, 0.8, 0.85, 0.9, 1.1, 1.4][new Date(at).getUTCDay()] ?? 1;
  const featured = isFeatured ? 1.5 : 1;
  return Math.round(MOST_A_DAY * appeal ** 2.2 * novelty * weekday * featured * random.between(0.7, 1.3));
}

/** Records one day's visits, or those of the part of the day when the add-on was public. */
export async function recordDay(
  { handler, privacy }: { handler: Handler; privacy: Privacy },
  attraction: Attraction,
  members: readonly string[],
  { start, end }: Period,
  random: Random,
  correlationId: string,
): Promise<void> {
  const from = Math.max(start, attraction.since);
  const share = Math.max(0, end - from) / DAY;
  const visits = Array.from({ length: Math.round(crowd(attraction, start, random) * share) }, () =>
    visit(members, attraction.quality, { start: from, end }, random),
  );
  if (visits.length === 0) return;
  const { addonId, releaseId } = attraction;
  const seen: (Visit & { visitor: string })[] = [];
  for (const one of visits) seen.push({ ...one, visitor: await hashVisitor(privacy, one.who, one.at) });
  const views = seen.map(({ visitor, viewer, at }) => ({ visitor, viewer, at: at.toISOString() }));
  const downloads = seen
    .filter(({ takesIt }) => takesIt)
    .map(({ visitor, viewer, accountId }) =>
      traffic.downloaded({ addonId, releaseId, visitor, viewer, accountId }),
    );
  const now = new Date(Math.min(end - 1, (from + end) / 2));
  const stream = traffic.streamName(addonId, new Date(start));
  const facts = [...traffic.viewed({ addonId, views }), ...downloads];
  await handler.record(stream, facts, { actor: 'system', correlationId, now });
}

type Visit = { who: Visitor; viewer: ViewerKind; accountId: string | null; takesIt: boolean; at: Date };

function visit(members: readonly string[], quality: number, { start, end }: Period, random: Random): Visit {
  const at = new Date(random.between(start, end));
  const takesIt = random.chance(0.2 + 0.3 * quality);
  const [first, ...others] = members;
  if (first !== undefined && random.chance(0.15)) {
    const accountId = random.pick([first, ...others]);
    return { who: { accountId }, viewer: 'member', accountId, takesIt, at };
  }
  const number = random.whole(1, ADDRESSES);
  const address = `198.51.${100 + (number >> 8)}.${number & 255}`;
  return { who: { address }, viewer: random.chance(0.04) ? 'bot' : 'guest', accountId: null, takesIt, at };
}
