// What one more event costs all read models as the catalogue grows. The sites live on one server and take their turns,
// so that all sizes meet the same machine.
import { randomUUID } from 'node:crypto';
import { type Fact, newEvent } from '@sandcrate/projections/testing/log.ts';
import type { Report } from '../report.ts';
import { median } from '../rounds.ts';
import type { BenchSite } from '../site.ts';

/** A tenth less at the largest size than at the smallest, at most. */
const REQUIRED = 0.9;
const ROUNDS = 60;
const EVENTS = 1000;
/**
 * How many writers there are. With as many as events, read models get them a thousand at a time and write once what
 * several of them change, which on a small catalogue is more of them: that tells what catching up costs. With 16 they
 * get them a few at a time, as they do while a site is used.
 */
const WRITERS = [16, EVENTS];

export async function growth(sites: readonly BenchSite[], report: Report): Promise<void> {
  for (const writers of WRITERS) await growthWith(writers, sites, report);
}

async function growthWith(writers: number, sites: readonly BenchSite[], report: Report): Promise<void> {
  const rates = sites.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, site] of sites.entries()) {
      const rate = await ratePerSecond(site, writers);
      if (round > 0) rates[index]?.push(rate); // the first one warms up
    }
  }
  const [smallest = []] = rates;
  for (const [index, { addonIds }] of sites.entries()) {
    const own = rates[index] ?? [];
    report.ratio({
      name: `events applied, ${writers} writers, ${addonIds.length} add-ons beside ${sites[0]?.addonIds.length}`,
      ours: median(own),
      raw: median(smallest),
      ratio: median(own.map((rate, round) => rate / (smallest[round] ?? Number.NaN))),
      unit: '/s',
      ...(index > 0 ? { required: REQUIRED } : {}),
    });
  }
}

/** Events on as many add-ons, from the first append until all read models show the last. */
async function ratePerSecond({ addonIds, store, services }: BenchSite, writers: number): Promise<number> {
  const facts = Array.from({ length: EVENTS }, (_, n) => factOn(some(addonIds), n)).values();
  let last = 0n;
  async function write(): Promise<void> {
    for (const { stream, ...fact } of facts) {
      const { position } = await store.append(stream, 'any', [newEvent(fact)]);
      if (position > last) last = position;
    }
  }
  const start = performance.now();
  await Promise.all(Array.from({ length: writers }, write));
  const models = ['accounts', 'catalogue', 'moderation', 'statistics'];
  if (!(await services.readModels.waitFor(last, models, 60_000))) throw new Error('The read models are late');
  return (EVENTS * 1000) / (performance.now() - start);
}

const some = (ids: readonly string[]) => ids[Math.floor(Math.random() * ids.length)] ?? '';

function factOn(addonId: string, n: number): Fact {
  const accountId = randomUUID();
  const at = new Date().toISOString();
  const engagement = { stream: `engagement-${addonId}-${accountId}`, at };
  switch (n % 4) {
    case 0:
      return { ...engagement, type: 'AddonLiked', data: { addonId, accountId } };
    case 1:
      return { ...engagement, type: 'AddonRated', data: { addonId, accountId, rating: 1 + (n % 5) } };
    default: {
      const views = [{ visitor: randomUUID(), viewer: 'guest' as const, at }];
      return { stream: `traffic-${addonId}`, type: 'AddonViewed', data: { addonId, views }, at };
    }
  }
}
