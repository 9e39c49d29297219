// What an event costs all read models as the catalogue grows. The sites share one server and alternate, so that all
// sizes are measured under the same conditions.
import { randomUUID } from 'node:crypto';
import { type Fact, newEvent } from '@sandcrate/projections/testing/log.ts';
import type { Report } from '../report.ts';
import { median } from '../rounds.ts';
import type { BenchSite } from '../site.ts';

/** A larger size must reach this share of the smallest size's rate. */
const REQUIRED = 0.9;
const ROUNDS = 60;
const EVENTS = 1000;
/**
 * The number of writers. With one per event, read models get a thousand events at a time and write each row once,
 * however many of the events change it: this measures catching up, which is cheaper on a small catalogue, where more
 * events share a row. With 16, they get a few events at a time, as on a site in use.
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
      if (round > 0) rates[index]?.push(rate); // the first round warms up
    }
  }
  const [smallest = []] = rates;
  for (const [index, { addonIds }] of sites.entries()) {
    const own = rates[index] ?? [];
    report.ratio({
      name: `events applied, ${writers} writers, ${addonIds.length} add-ons against ${sites[0]?.addonIds.length}`,
      ours: median(own),
      raw: median(smallest),
      ratio: median(own.map((rate, round) => rate / (smallest[round] ?? Number.NaN))),
      unit: '/s',
      ...(index > 0 ? { required: REQUIRED } : {}),
    });
  }
}

/**
 * Appends events on random add-ons. The time counts from the first append until all read models show the last event.
 */
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
