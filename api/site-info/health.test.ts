import { LogWatch } from '@sandcrate/core/event-store/log-watch.ts';
import type { ProjectionStatus } from '@sandcrate/projections/runner/lifecycle/status.ts';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createMetrics } from '../metrics/metrics.ts';
import { healthRoutes } from './health.ts';

const live = {
  state: 'live',
  isBuilt: true,
  version: 1,
  position: 5n,
  head: 5n,
  isRun: true,
  lag: { events: 0, seconds: 0 },
  error: null,
} as const;

/** The answer of /readyz for this state of the read models. */
async function readiness(
  changes: Record<string, Partial<ProjectionStatus>>,
  settingsProblem?: string,
  unassigned: string[] = [],
) {
  const app = Fastify();
  const logWatch = new LogWatch(async () => {});
  onTestFinished(() => logWatch.close());
  onTestFinished(() => app.close());
  const all = { accounts: live, catalogue: live, departure: live };
  const status = Object.entries({ ...all, ...changes }).map(([name, found]) => ({ name, ...live, ...found }));
  await healthRoutes(app, {
    readModels: { status: async () => status, unassigned: async () => unassigned },
    logWatch,
    dataDir: '.',
    siteLog: { replaced: undefined },
    readyLag: 60,
    metrics: createMetrics(),
    settingsProblem: () => settingsProblem,
  });
  const response = await app.inject('/readyz');
  return [response.statusCode, response.json().status];
}

test('a process is not ready before its read models are within READY_LAG', async () => {
  expect(await readiness({ catalogue: { lag: { events: 9, seconds: 61 } } })).toEqual([503, 'building']);
  expect(await readiness({ catalogue: { lag: { events: 9, seconds: 59 } } })).toEqual([200, 'ready']);
});

test('work that no process may do degrades the site', async () => {
  expect(await readiness({}, undefined, ['mail outbox'])).toEqual([200, 'degraded']);
});

test('a site whose read models show everything is ready', async () => {
  expect(await readiness({})).toEqual([200, 'ready']);
});

test('a site whose read models are built for the first time is not ready', async () => {
  expect(await readiness({ catalogue: { state: 'building' } })).toEqual([503, 'building']);
});

test('a read model that stopped halfway through its first build is not ready', async () => {
  expect(await readiness({ catalogue: { state: 'stopped', isBuilt: false } })).toEqual([503, 'building']);
});

test('a reaction that has not begun does not keep a site from being ready', async () => {
  expect(await readiness({ departure: { state: 'building' } })).toEqual([200, 'ready']);
});

test('a stopped read model, or settings that are not followed, degrade the site', async () => {
  expect(await readiness({ accounts: { state: 'stopped' } })).toEqual([200, 'degraded']);
  expect(await readiness({}, 'The subscription ended')).toEqual([200, 'degraded']);
});
