// How long the API takes for each list of the console when it has 100,000 rows: pages, sorts and filters.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInfrastructure, prepareTables } from '@sandcrate/api/infrastructure.ts';
import { openSite, type Site } from '@sandcrate/api/site.ts';
import { loadConfig } from '@sandcrate/core/config/config.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { pino } from 'pino';
import { fillLists } from './fill-lists.ts';
import { type Asked, listQuestions } from './list-questions.ts';
import { pollUntil } from './poll-until.ts';
import type { Report } from './report.ts';
import { median } from './rounds.ts';
import { withPostgres } from './throwaway-postgres.ts';

export const name = 'lists';

/** Shorter lists: BENCH_ROWS=10000. */
const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
const LIMIT_MS = 200;
const ROUNDS = 7;

const logger = pino({ level: 'error' });

export async function run(report: Report): Promise<void> {
  await withPostgres(async (databaseUrl) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sandcrate-bench-lists-'));
    const config = loadConfig({
      DATA_DIR: dataDir,
      OWNER_EMAIL: 'owner@example.org',
      OWNER_PASSWORD: 'a pass phrase of benches',
      JWT_SECRET: 'a secret of benches that is long enough',
      MASTER_KEY: 'a master key of benches, long enough too',
    });
    try {
      const infrastructure = await openInfrastructure({ config, databaseUrl, logger, acceptsAnyLog: true });
      try {
        await prepareTables(infrastructure, logger);
      } finally {
        await infrastructure.close();
      }
      const filling = createPool(databaseUrl, { applicationName: 'bench', max: 1 });
      await fillLists(filling, ROWS).finally(() => filling.end());
      const site = await openSite({ config, databaseUrl, logger });
      try {
        await pollUntil(async () => (await site.app.inject('/readyz')).statusCode === 200);
        await measure(site, report);
      } finally {
        await site.stop();
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}

/** Sends each query several times, and reports the medians and how many reach the limit. */
async function measure(site: Site, report: Report): Promise<void> {
  const token = await ownerToken(site);
  const over: string[] = [];
  for (const asked of listQuestions(ROWS)) {
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const start = performance.now();
      await ask(site, token, asked);
      if (round > 0) times.push(performance.now() - start);
    }
    const p50 = median(times);
    if (p50 >= LIMIT_MS) over.push(asked.label);
    report.figure({ name: `${asked.label}, p50 (under ${LIMIT_MS})`, value: p50, unit: 'ms' });
  }
  report.figure({
    name: `lists of ${ROWS} rows that take ${LIMIT_MS} ms or more`,
    value: over.length,
    unit: '',
  });
}

async function ownerToken({ app, services }: Site): Promise<string> {
  const { rows } = await services.pool.query<{ id: string }>(
    `select id from ${schemas.accounts}.accounts where role = 'owner'`,
  );
  const [owner] = rows;
  if (!owner) throw new Error('The site has no owner');
  return app.sessions.issue({ id: owner.id, sessionNumber: 0 });
}

async function ask({ app }: Site, token: string, { list, query }: Asked): Promise<void> {
  const search = new URLSearchParams(
    Object.entries(query).map(([part, value]): [string, string] => [part, JSON.stringify(value)]),
  );
  const answer = await app.inject({
    url: `/api/console/${list}?${search}`,
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.statusCode !== 200) throw new Error(`${list} answered ${answer.statusCode}: ${answer.body}`);
}
