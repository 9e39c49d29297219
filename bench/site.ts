// A site with a catalogue of a given size, for benches: every part real, on a server as durable as in production.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSite, type Site } from '@sandcrate/api/site.ts';
import * as addon from '@sandcrate/core/addon/addon.ts';
import { CATEGORIES } from '@sandcrate/core/addon/categories.ts';
import { loadConfig } from '@sandcrate/core/config/config.ts';
import { importAuthor } from '@sandcrate/core/registration/import-author.ts';
import { pino } from 'pino';
import { withPostgres } from './throwaway-postgres.ts';

/** How many add-ons the curves are drawn over; BENCH_SIZES=1000,10000 draws them over others. */
export const sizes = (process.env.BENCH_SIZES ?? '1000,10000').split(',').map(Number);

const WORDS = 'copper lantern river cavern meadow tower golem forge reef canyon portal garden'.split(' ');
const AT_ONCE = 256;

export type BenchSite = Site & { addonIds: string[] };

/** Opens a site, lists so many add-ons in it, and lets `use` have it once its read models show them all. */
export async function withSite(size: number, use: (site: BenchSite) => Promise<void>): Promise<void> {
  await withPostgres(async (databaseUrl) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sandcrate-bench-site-'));
    const config = loadConfig({
      DATA_DIR: dataDir,
      OWNER_EMAIL: 'owner@example.org',
      OWNER_PASSWORD: 'a pass phrase of benches',
      JWT_SECRET: 'a secret of benches that is long enough',
      MASTER_KEY: 'a master key of benches, long enough too',
    });
    const site = await openSite({ config, databaseUrl, logger: pino({ level: 'error' }) });
    try {
      await use({ ...site, addonIds: await listAddons(site, size) });
    } finally {
      await site.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}

async function listAddons({ services, store }: Site, size: number): Promise<string[]> {
  const { handler, privacy, readModels } = services;
  const now = new Date();
  const context = () => ({ actor: 'system' as const, correlationId: 'bench', now });
  const { accountId } = await importAuthor(
    { handler, privacy },
    { source: 'bench', author: 'Bench', createdAt: now.toISOString() },
    context(),
  );
  const ids: string[] = [];
  for (let from = 0; from < size; from += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, size - from) }, () => randomUUID());
    await Promise.all(
      batch.map((id, index) =>
        handler.handle(addon, addon.streamName(id), importOf(accountId, from + index), context()),
      ),
    );
    ids.push(...batch);
  }
  const everything = ['accounts', 'catalogue', 'moderation', 'statistics'];
  if (!(await readModels.waitFor(await store.head(), everything, 600_000)))
    throw new Error('The read models are late');
  return ids;
}

function importOf(publisherId: string, number: number): addon.ImportAddon {
  const word = (offset: number) => WORDS[(number * 7 + offset * 5) % WORDS.length] ?? '';
  const at = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
  return {
    type: 'ImportAddon',
    by: 'system',
    imported: {
      publisherId,
      content: {
        title: `${word(0)} ${word(1)} ${number}`,
        description: `A ${word(2)} near the ${word(3)}, with a ${word(4)} and all that belongs to it. Number ${number}.`,
        category: CATEGORIES[number % CATEGORIES.length] ?? 'tools',
        tags: [...new Set([word(0), word(5)])],
        sourceUrl: null,
        documentationUrl: null,
        supportUrl: null,
        monetizationEnabled: false,
        banner: null,
        screenshots: [],
      },
      release: {
        releaseId: randomUUID(),
        version: '1.0.0',
        notes: null,
        download: { kind: 'url', url: `https://example.org/${number}` },
      },
      origin: {
        source: 'bench',
        id: String(number),
        downloads: null,
        likes: null,
        views: null,
        license: null,
        language: null,
      },
      createdAt: at,
      updatedAt: at,
    },
  };
}
