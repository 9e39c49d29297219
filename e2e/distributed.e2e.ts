// The distributed form: two API processes and two projections processes, any of which may be killed.
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../infrastructure/embedded-postgres/embedded-postgres.ts';
import {
  type EventStoreDBNode,
  hasStandIn,
  startNode,
} from '../infrastructure/event-store/testing/eventstoredb-node.ts';
import { createPublisher, logIn, send, uploadAddon } from './api.ts';
import { pictures, treePack } from './input.ts';
import { freePort, newDataDir } from './product.ts';
import { type Instance, type Places, startService } from './services.ts';

let dataDir: string;
let database: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let eventStore: EventStoreDBNode | undefined;
let places: Places;
let apis: [Instance, Instance];
let workers: Instance[];

/** Waits until a condition holds. Returns how long that took, in seconds. */
async function seconds(until: () => Promise<boolean>): Promise<number> {
  const before = performance.now();
  while (!(await until())) {
    if (performance.now() - before > 30_000) throw new Error('It did not happen within 30 seconds.');
    await pause(50);
  }
  return (performance.now() - before) / 1000;
}

const publishers = async ({ url }: Instance): Promise<string[]> => {
  const list: { username: string }[] = await (await fetch(`${url}/api/publishers`)).json();
  return list.map(({ username }) => username);
};

beforeAll(async () => {
  dataDir = await newDataDir();
  database = await startEmbeddedPostgres({ dataDir });
  eventStore = hasStandIn() ? await startNode() : undefined;
  const nobody = `http://127.0.0.1:${await freePort()}`;
  places = {
    DATABASE_URL: database.url,
    EVENTSTORE_URL: eventStore?.url,
    ELASTICSEARCH_URL: nobody, // away: PostgreSQL answers in its place
    FILES_URL: process.env.FILES_TEST_URL, // without object storage here, the instances share a folder
    AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY,
    CLAMD_URL: undefined,
    SMTP_URL: undefined,
    HOST: '127.0.0.1',
  };
  // All start at once on an empty database and must not disturb each other's set-up.
  const [first, second, ...others] = await Promise.all([
    startService('api', dataDir, places),
    startService('api', dataDir, places),
    startService('projections', dataDir, places),
    startService('projections', dataDir, places),
  ]);
  apis = [first, second];
  workers = others;
});

afterAll(async () => {
  await Promise.all([...(apis ?? []), ...(workers ?? [])].map((instance) => instance.kill()));
  await eventStore?.stop();
  await database?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('several processes', () => {
  test('every process shows a write by another process immediately', async () => {
    const [one, other] = apis;
    const owner = await logIn(one.url);
    const maker = await logIn(other.url, await createPublisher(one.url, owner, 'maker'));
    const [banner] = await pictures();
    const upload = {
      title: 'Carried across',
      description: 'It came in at one door and goes out at the other.',
      category: 'tools',
      version: '1.0.0',
      file: await treePack(),
      banner,
    };
    const { id } = await uploadAddon(one.url, maker, upload);
    const approved = await send(other.url, `PUT /api/admin/addons/${id}/approve`, { token: owner });
    expect(approved.status).toBe(200);
    const detail: { fileUrl: string } = await (await fetch(`${one.url}/api/addons/${id}`)).json();
    const file = await fetch(other.url + detail.fileUrl);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(upload.file.buffer);
    const found: { id: string }[] = await (await fetch(`${other.url}/api/addons?search=carried`)).json();
    expect(found.map((addon) => addon.id)).toEqual([id]);
  });

  test('every process applies a ban from the next request on', async () => {
    const [one, other] = apis;
    const owner = await logIn(one.url);
    const account = await createPublisher(one.url, owner, 'rascal');
    const token = await logIn(other.url, account);
    const me: { id: string } = await (await send(other.url, 'GET /api/auth/me', { token })).json();
    const ban = { token: owner, body: { banned: true, reason: 'Spam' } };
    expect((await send(one.url, `PUT /api/admin/users/${me.id}/ban`, ban)).status).toBe(200);
    expect((await send(other.url, 'GET /api/auth/me', { token })).status).toBe(403);
  });

  test('login attempts are counted across processes', async () => {
    const body = { email: 'nobody@example.org', password: 'not the password' };
    const statuses = [];
    for (let attempt = 0; attempt < 40 && statuses.at(-1) !== 429; attempt++) {
      statuses.push(
        (await send(apis[attempt % 2 === 0 ? 0 : 1].url, 'POST /api/auth/login', { body })).status,
      );
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await send(apis[0].url, 'POST /api/auth/login', { body })).status).toBe(429);
    expect((await send(apis[1].url, 'POST /api/auth/login', { body })).status).toBe(429);
  });

  test('every process applies a changed setting immediately', async () => {
    const [one, other] = apis;
    const owner = await logIn(one.url);
    await send(one.url, 'PATCH /api/admin/settings', { token: owner, body: { siteName: 'Two Doors' } });
    const named = async () =>
      ((await (await fetch(`${other.url}/api/site`)).json()) as { name: string }).name === 'Two Doors';
    expect(await seconds(named)).toBeLessThan(5);
  });
});

describe('when one dies', () => {
  test('another process takes over the log, whichever one followed it before', async () => {
    const owner = await logIn(apis[0].url);
    for (const [index, worker] of workers.entries()) {
      await worker.kill();
      await createPublisher(apis[0].url, owner, `after-kill-${index}`);
      const shown = async () => (await publishers(apis[1])).includes(`after-kill-${index}`);
      expect(await seconds(shown)).toBeLessThan(15);
      workers[index] = await startService('projections', dataDir, places);
    }
  });

  test('the other one keeps answering, and the successor joins', async () => {
    const [one, other] = apis;
    const owner = await logIn(one.url);
    await one.kill();
    await createPublisher(other.url, owner, 'while-alone');
    expect(await publishers(other)).toContain('while-alone');
    apis = [await startService('api', dataDir, places), other];
    expect(await publishers(apis[0])).toContain('while-alone');
  });

  test('stop cleanly on SIGTERM', async () => {
    for (const instance of [...apis, ...workers]) expect(await instance.stop(), instance.output()).toBe(0);
  });
});
