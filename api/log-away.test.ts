// The site while the event log does not answer: it reports that, and reads do not wait for the log.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OperationKey, operations } from './contract/operations.ts';
import { formOf, uploadParts } from './testing/addon-form.ts';
import { type DistantLog, distantLogs } from './testing/distant-log.ts';
import { type Person, type TestSite, testSite } from './testing/test-site.ts';

/** Far less than a call waits for an unreachable log, in the median of three. */
const PROMPT_MS = 200;

/** Reads that show data that is only in the log. */
const FROM_LOG = new Set([
  'GET /api/addons/{id}/replay',
  'GET /api/admin/outbox',
  'GET /api/admin/rules',
  'GET /api/admin/users/{id}/history',
  'GET /api/admin/users/{id}/replay',
  'GET /api/audit/export',
  'GET /api/console/outbox',
  'GET /api/users/me/export',
]);
/** An event stream, which stays open. */
const LIVE = 'GET /api/admin/live';
const READS = (Object.keys(operations) as OperationKey[]).filter(
  (key) => key.startsWith('GET ') && key !== LIVE,
);

describe.each(distantLogs)('with its log in $name', ({ open }) => {
  let log: DistantLog;
  let site: TestSite;
  let member: Person;
  /** Values for the parameters in addresses. */
  let named: Record<string, string>;
  beforeAll(async () => {
    log = await open();
    site = await testSite({ eventStoreUrl: log.url });
    member = await site.publisher('maker');
    const form = await formOf(await uploadParts({ title: 'Better Boats' }));
    const { id } = (await site.call('POST /api/addons', member, form)).json();
    await site.call(`PUT /api/admin/addons/${id}/approve`, site.owner);
    const [{ id: releaseId }] = (await site.call(`GET /api/addons/${id}/releases`)).json();
    const payload = { title: 'Favorites', visibility: 'private' };
    const { id: collectionId } = (await site.call('POST /api/collections', member, { payload })).json();
    named = {
      id,
      collectionId,
      otherId: id,
      releaseId,
      changeId: id,
      username: 'maker',
      number: '0',
      code: 'a-code',
    };
  });
  afterAll(async () => {
    await site?.close();
    await log?.close();
  });

  const ready = async () => (await site.call('GET /readyz')).json();

  test('the site is ready while the log answers', async () => {
    await expect.poll(ready).toMatchObject({ status: 'ready', log: 'ok' });
  });

  test('a mail is in the outbox while the log answers', async () => {
    const outbox = async () => (await site.call('GET /api/admin/outbox', site.owner)).json();
    await expect.poll(outbox).not.toEqual([]);
  });

  test('without the log the site reports it and still answers reads', async () => {
    await log.goAway();
    await expect.poll(ready, { timeout: 15_000 }).toMatchObject({ status: 'degraded', log: 'away' });
    expect((await site.call('GET /api/status')).json()).toMatchObject({ state: 'degraded', log: 'away' });
    expect(await askedThrice('GET /readyz', null)).toEqual({ statuses: [200], isPrompt: true });
  });

  /** The distinct answers of three calls, and whether the median came promptly. */
  async function askedThrice(line: string, who: Person | null) {
    const statuses = new Set<number>();
    const times: number[] = [];
    for (let n = 0; n < 3; n++) {
      const began = performance.now();
      statuses.add((await site.call(line, who)).statusCode);
      times.push(performance.now() - began);
    }
    const [, median = Number.NaN] = times.toSorted((a, b) => a - b);
    return { statuses: [...statuses], isPrompt: median < PROMPT_MS };
  }

  test.each(READS)('without the log, %s is answered promptly', async (key) => {
    const line = key.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = /\/(?:users|profiles)\/\{id\}/.test(key)
        ? member.id
        : named[key.includes('/collections/{id}') ? 'collectionId' : name];
      if (value === undefined) throw new Error(`${key}: what is a ${name}?`);
      return value;
    });
    const who = /\/api\/(admin|console|audit)\//.test(key) || FROM_LOG.has(key) ? site.owner : member;
    const { statuses, isPrompt } = await askedThrice(line, who);
    expect(isPrompt, `${key} is prompt`).toBe(true);
    if (FROM_LOG.has(key)) expect(statuses).toEqual([503]);
    else for (const status of statuses) expect([200, 400, 403, 404]).toContain(status);
  });

  test('without the log, requests that need it say when to try again', async () => {
    const { statusCode, headers } = await site.call('GET /api/users/me/export', member);
    expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  });

  test('without the log, sessions are checked against a lagging accounts read model', async () => {
    await site.services.pool.query(
      `insert into projections.log_heads values (date_trunc('second', now()), 1e15, now() - interval '1 hour', 1)
       on conflict (second) do update set position = excluded.position, at = excluded.at`,
    );
    await expect
      .poll(async () => (await site.services.readModels.status())[0]?.lag.seconds)
      .toBeGreaterThan(10);
    expect(await askedThrice('GET /api/auth/me', member)).toEqual({ statuses: [200], isPrompt: true });
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
