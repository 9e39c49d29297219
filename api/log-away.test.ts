// The site while the event log does not answer: it reports that, and reads do not wait for the log.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DistantLog, distantLogs } from './testing/distant-log.ts';
import { type Person, type TestSite, testSite } from './testing/test-site.ts';

/** Far less than a call waits for an unreachable log. */
const PROMPT_MS = 1500;

describe.each(distantLogs)('with its log in $name', ({ open }) => {
  let log: DistantLog;
  let site: TestSite;
  let member: Person;
  beforeAll(async () => {
    log = await open();
    site = await testSite({ eventStoreUrl: log.url });
    member = await site.publisher('maker');
  });
  afterAll(async () => {
    await site?.close();
    await log?.close();
  });

  const ready = async () => (await site.call('GET /readyz')).json();

  test('the site is ready while the log answers', async () => {
    await expect.poll(ready).toMatchObject({ status: 'ready', log: 'ok' });
  });

  test('without the log the site reports it and still answers reads', async () => {
    await log.goAway();
    await expect.poll(ready, { timeout: 15_000 }).toMatchObject({ status: 'degraded', log: 'away' });
    for (const line of [
      'GET /api/auth/me',
      'GET /readyz',
      'GET /api/status',
      'GET /api/users/me/following',
    ]) {
      const began = performance.now();
      const { statusCode } = await site.call(line, member);
      expect({ line, statusCode, isPrompt: performance.now() - began < PROMPT_MS }).toEqual({
        line,
        statusCode: 200,
        isPrompt: true,
      });
    }
    expect((await site.call('GET /api/status')).json()).toMatchObject({ state: 'degraded', log: 'away' });
  });

  test('without the log, requests that need it are refused at once', async () => {
    const began = performance.now();
    const { statusCode, headers } = await site.call('GET /api/users/me/export', member);
    expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
    expect(performance.now() - began).toBeLessThan(PROMPT_MS);
  });

  test('without the log, sessions are checked against a lagging accounts read model', async () => {
    await site.services.pool.query(
      `insert into projections.log_heads values (date_trunc('second', now()), 1e15, now() - interval '1 hour', 1)
       on conflict (second) do update set position = excluded.position, at = excluded.at`,
    );
    await expect
      .poll(async () => (await site.services.readModels.status())[0]?.lag.seconds)
      .toBeGreaterThan(10);
    const began = performance.now();
    expect((await site.call('GET /api/auth/me', member)).statusCode).toBe(200);
    expect(performance.now() - began).toBeLessThan(PROMPT_MS);
    await site.services.pool.query('delete from projections.log_heads where position = 1e15');
  });

  test('the site is ready again once the log is back', async () => {
    await log.comeBack();
    await expect.poll(ready, { timeout: 30_000 }).toMatchObject({ status: 'ready', log: 'ok' });
  });
});

test('a read model that is further behind than allowed makes the site degraded', async () => {
  const site = await testSite({ env: { READY_LAG: '30' } });
  try {
    const { pool } = site.services;
    const lag = (seconds: number) =>
      pool.query(
        `insert into projections.log_heads values (date_trunc('second', now()), 1e15, now() - $1 * interval '1 s', 1)
         on conflict (second) do update set position = excluded.position, at = excluded.at`,
        [seconds],
      );
    const ready = async () => (await site.call('GET /readyz')).json();
    await lag(20);
    await expect.poll(async () => (await ready()).projections.at(0).lag.seconds).toBeGreaterThan(19);
    expect((await ready()).status).toBe('ready');
    await lag(60);
    await expect.poll(async () => (await ready()).status).toBe('degraded');
  } finally {
    await site.close();
  }
});
