// The next major version of the driver refuses a query on a connection that is still busy with another, unless its
// queries are pipelined.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testSite } from './testing/test-site.ts';

const HEARTBEAT = 'select 1';
/** Longer than the interval between two heartbeats. */
const SLOW_MS = 5_500;

const isPipelined = (client: pg.Client) => Reflect.get(client, 'pipeline') === true;

test('no connection without a pipeline gets a query while it is busy with another, even on a slow database', async () => {
  const overlaps: string[] = [];
  let beats = 0;
  const running = new WeakMap<object, string>();
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const [what] = asked;
    const text = typeof what === 'string' ? what : String((what as { text?: string }).text);
    const earlier = running.get(this);
    if (earlier !== undefined && !isPipelined(this)) overlaps.push(`${text} during ${earlier}`);
    const answer: unknown = Reflect.apply(query, this, asked);
    if (!(answer instanceof Promise)) return answer;
    running.set(this, text);
    if (text === HEARTBEAT) beats += 1;
    const slow = text === HEARTBEAT ? answer.finally(() => pause(SLOW_MS)) : answer;
    return slow.finally(() => running.delete(this));
  } as typeof query);
  onTestFinished(() => spy.mockRestore());

  const site = await testSite();
  try {
    const makers = await Promise.all(['ada', 'grace', 'mary'].map((name) => site.publisher(name)));
    await Promise.all(makers.map((maker) => site.call('GET /api/publisher/stats', maker)));
    await expect.poll(() => beats).toBeGreaterThan(1);
  } finally {
    await site.close();
  }
  expect(overlaps).toEqual([]);
});
