// Two processes count the same crowd.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { formOf, uploadParts } from '../testing/addon-form.ts';
import { type TestSite, testSite } from '../testing/test-site.ts';
import { Traffic } from './traffic.ts';

let site: TestSite;
let app: FastifyInstance;
let processes: Traffic[] = [];
beforeAll(async () => {
  site = await testSite();
  // The turn is taken until tomorrow, so that views are written only by `flush` and `close`, not by a timer.
  await site.services.pool.query(
    `insert into api.traffic_turn values ('record', now() + interval '1 day')
     on conflict (what) do update set at = excluded.at`,
  );
  app = Fastify();
  app.decorateRequest('viewer', undefined);
});
afterEach(async () => {
  for (const each of processes) await each.close();
  processes = [];
});
afterAll(() => site?.close());

function startProcess({ isAway = false, handler = site.services.handler } = {}): Traffic {
  const { privacy: vault, pool } = site.services;
  const started = new Traffic({
    handler,
    vault,
    pool,
    logWatch: { isAway },
    logger: { warn: (problem: unknown) => expect(problem).toBeUndefined() },
  });
  processes.push(started);
  return started;
}

/** A guest's request, as far as traffic reads it. */
const guest = (ip: string) =>
  ({
    ip,
    viewer: undefined,
    headers: {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
    },
  }) as unknown as FastifyRequest;

/** The number of visitors in each event about an add-on's views. */
async function viewEvents(addonId: string): Promise<number[]> {
  const events = await Array.fromAsync(site.store.readAll({ filter: { types: ['AddonViewed'] } }));
  return events
    .filter(({ data }) => data.addonId === addonId)
    .map(({ data }) => (Array.isArray(data.views) ? data.views.length : 0));
}

test('repeated visits of a crowd to two processes become one event with each visitor once', async () => {
  const [one, other] = [startProcess({ isAway: true }), startProcess()];
  const addon = { id: randomUUID(), publisherId: randomUUID() };
  for (const each of [one, other]) {
    for (let visit = 0; visit < 300; visit++) each.viewed(guest(`192.0.2.${visit % 100}`), addon);
  }
  await one.flush(); // hands its views over, and cannot write them
  expect(await viewEvents(addon.id)).toEqual([]);
  await other.flush();
  expect(await viewEvents(addon.id)).toEqual([100]);
});

test('a process that stops while another writes views then writes only its own', async () => {
  const { handler } = site.services;
  const [isWriting, mayWrite] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow: typeof handler = {
    ...handler,
    async record(...fact) {
      isWriting.resolve();
      await mayWrite.promise;
      return handler.record(...fact);
    },
  };
  const [one, other] = [startProcess({ handler: slow }), startProcess()];
  const addon = { id: randomUUID(), publisherId: randomUUID() };
  one.viewed(guest('192.0.2.1'), addon);
  const written = one.flush();
  await isWriting.promise;
  other.viewed(guest('192.0.2.2'), addon);
  const closed = other.close();
  mayWrite.resolve();
  await Promise.all([written, closed]);
  expect(await viewEvents(addon.id)).toEqual([1, 1]);
});

test('the visits to two operating-system processes that stop together become one event with each visitor once', async () => {
  const addonId = randomUUID();
  const program = new URL('../testing/traffic-process.ts', import.meta.url);
  const { databaseUrl, services } = site;
  const started = [1, 2].map(() =>
    fork(
      program,
      [databaseUrl, services.config.eventStoreUrl ?? databaseUrl, services.secrets.masterKey, addonId],
      {
        execArgv: [],
      },
    ),
  );
  await Promise.all(started.map((child) => once(child, 'message')));
  for (const child of started) child.send('stop');
  await Promise.all(started.map((child) => once(child, 'exit')));
  expect(started.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  expect(await viewEvents(addonId)).toEqual([100]);
});

test('a visitor who returns on the same day is not written again, and a new visitor is', async () => {
  const process = startProcess();
  const addon = { id: randomUUID(), publisherId: randomUUID() };
  for (const ip of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) {
    process.viewed(guest(ip), addon);
    await process.flush();
  }
  expect(await viewEvents(addon.id)).toEqual([1, 1]);
});

test('views outlive the process that saw them', async () => {
  const ended = startProcess({ isAway: true });
  const addon = { id: randomUUID(), publisherId: randomUUID() };
  ended.viewed(guest('192.0.2.3'), addon);
  await ended.close();
  await startProcess().flush();
  expect(await viewEvents(addon.id)).toEqual([1]);
});

test('closing does not wait for a log that does not answer', async () => {
  const { promise, resolve } = Promise.withResolvers<{ position: bigint }>();
  const record = () => promise;
  const closed = startProcess({ handler: Object.assign(Object.create(site.services.handler), { record }) });
  closed.viewed(guest('192.0.2.4'), { id: randomUUID(), publisherId: randomUUID() });
  try {
    await closed.close();
  } finally {
    resolve({ position: 0n });
  }
});

test("a guest's download is one event a day, a member's is one each time", async () => {
  const maker = await site.publisher('maker');
  const player = await site.publisher('player');
  const form = await formOf(await uploadParts());
  const { id } = (await site.call('POST /api/addons', maker, form)).json();
  await site.call(`PUT /api/admin/addons/${id}/approve`, site.owner, { headers: { 'if-match': '"0"' } });
  for (const who of [null, null, player, player, null]) {
    const { statusCode } = await site.call(`POST /api/addons/${id}/download`, who);
    expect(statusCode).toBe(200);
  }
  const events = await Array.fromAsync(site.store.readAll({ filter: { types: ['AddonDownloaded'] } }));
  expect(events.map(({ data }) => data.viewer)).toEqual(['guest', 'member', 'member']);
  expect((await site.call(`GET /api/addons/${id}`)).json().downloadCount).toBe(2);
});
