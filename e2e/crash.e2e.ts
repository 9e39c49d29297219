// A few kills under load, each database included; `npm run crash -- --kills 50` does more of the same,
// and with `--distributed` it kills one process of several.
import { hasStandIn } from '@sandcrate/infrastructure/event-store/testing/eventstoredb-node.ts';
import { expect, test } from 'vitest';
import { crash } from './crash/crash.ts';

const whole = { lost: [], doubled: [], different: [] };
const MINUTES = 60_000;

test('every acknowledged write survives kill -9 exactly once', { timeout: 10 * MINUTES }, async () => {
  const outcome = await crash({ kills: 3, seed: 1 });
  expect(outcome).toMatchObject(whole);
  expect(outcome.acknowledged).toBeGreaterThan(20);
});

test.runIf(hasStandIn())(
  'every acknowledged write survives kill -9 exactly once with the log in an EventStoreDB that is killed too',
  { timeout: 10 * MINUTES },
  async () => {
    expect(await crash({ kills: 2, seed: 2, eventStoreDB: true })).toMatchObject(whole);
  },
);

test('the distributed form loses nothing when any process or server is killed', {
  timeout: 10 * MINUTES,
}, async () => {
  const outcome = await crash({ kills: 3, seed: 5, distributed: true, eventStoreDB: hasStandIn() });
  expect(outcome).toMatchObject(whole);
  expect(outcome.acknowledged).toBeGreaterThan(20);
});
