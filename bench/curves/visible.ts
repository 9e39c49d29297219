// How long it takes from a write's acknowledgement until the read model shows it.
import { randomUUID } from 'node:crypto';
import * as engagement from '@sandcrate/core/engagement/engagement.ts';
import type { Report } from '../report.ts';
import type { BenchSite } from '../site.ts';

const WRITES = 500;

export async function visible({ services, addonIds }: BenchSite, report: Report): Promise<void> {
  const size = addonIds.length;
  const delays: number[] = [];
  for (let write = 0; write < WRITES; write++)
    delays.push(await writeAndSee(services, addonIds[(write * 199) % size] ?? ''));
  const sorted = delays.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  report.figure({ name: `write to visible, median, ${size} add-ons`, value: at(0.5), unit: 'ms' });
  report.figure({ name: `write to visible, p99, ${size} add-ons`, value: at(0.99), unit: 'ms' });
}

type Services = BenchSite['services'];

/** Milliseconds from a write's acknowledgement until the read model shows it. */
export async function writeAndSee(
  { handler, readModels }: Pick<Services, 'handler' | 'readModels'>,
  addonId: string,
): Promise<number> {
  const by = { id: randomUUID(), role: 'user' as const };
  const { position } = await handler.handle(
    engagement,
    engagement.streamName(addonId, by.id),
    { type: 'LikeAddon', addonId, accountId: by.id, liked: true },
    { actor: by, correlationId: 'bench', now: new Date() },
  );
  const start = performance.now();
  if (!(await readModels.waitFor(position ?? 0n, ['catalogue'], 10_000)))
    throw new Error('It never became visible');
  return performance.now() - start;
}
