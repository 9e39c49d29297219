// Notices of changed pages, against a stand-in for the search engines.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { formOf, uploadParts } from '../testing/addon-form.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';

const PUBLIC_URL = 'https://crates.example';
const KEY = 'a-key-of-the-site';

type Notice = { host: string; key: string; keyLocation: string; urlList: string[] };

let notices: Notice[] = [];
let answer = 200;
const engine = createServer(async (request, response) => {
  notices.push((await json(request)) as Notice);
  response.writeHead(answer).end();
});

let site: TestSite;
let maker: Person;
beforeAll(async () => {
  engine.listen(0, '127.0.0.1');
  await once(engine, 'listening');
  const { port } = engine.address() as AddressInfo;
  site = await testSite({
    env: { PUBLIC_URL, INDEXNOW_KEY: KEY, INDEXNOW_URL: `http://127.0.0.1:${port}/indexnow` },
  });
  maker = await site.publisher('maker');
});
afterAll(async () => {
  await site.close();
  engine.close();
});
afterEach(() => {
  notices = [];
  answer = 200;
});

async function submitted(): Promise<string> {
  const { id } = (await site.call('POST /api/addons', maker, await formOf(await uploadParts({})))).json();
  return id;
}
const approve = (id: string) =>
  site.call(`PUT /api/admin/addons/${id}/approve`, site.owner, { headers: { 'if-match': '"0"' } });
async function approved(): Promise<string> {
  const id = await submitted();
  await approve(id);
  return id;
}

/** Runs the schedule once the reaction has seen everything. */
async function tell(): Promise<string | undefined> {
  const head = await site.store.head();
  await expect
    .poll(async () => {
      const { rows } = await site.services.pool.query<{ position: bigint }>(
        `select position from projections.checkpoints where name = 'reaction_search_engine_notice'`,
      );
      return rows[0] !== undefined && rows[0].position >= head;
    })
    .toBe(true);
  return site.schedules.run('search engines');
}
const told = () => notices.map(({ urlList }) => urlList.toSorted());
const address = (id: string) => `${PUBLIC_URL}/addon/${id}`;
const waiting = async () => {
  const { rows } = await site.services.pool.query<{ attempts: number; minutes: number }>(
    `select attempts, round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes
     from search_engines.changed_pages`,
  );
  return rows;
};
const makeDue = () =>
  site.services.pool.query(`update search_engines.changed_pages set next_attempt_at = now()`);

test('approvals are sent once, in one notice with the key and its address', async () => {
  const ids = [await approved(), await approved()];
  expect(await tell()).toBe('search engines were told of 2 pages');
  expect(await tell()).toBe('no page has changed');
  expect(notices).toEqual([
    { host: 'crates.example', key: KEY, keyLocation: `${PUBLIC_URL}/${KEY}.txt`, urlList: expect.any(Array) },
  ]);
  expect(told()).toEqual([ids.map(address).toSorted()]);
});

test('the key is served at the address that the notice names, and no other key is', async () => {
  const { statusCode, headers, body } = await site.app.inject(`/${KEY}.txt`);
  expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/plain; charset=utf-8', KEY]);
  expect((await site.app.inject('/another-key-of-a-site.txt')).statusCode).toBe(404);
});

test.each<[string, (id: string) => Promise<unknown>]>([
  [
    'an edit',
    async (id) => site.call(`PUT /api/addons/${id}`, site.owner, await formOf({ title: 'Better Boats 2' })),
  ],
  [
    'its hiding',
    (id) => site.call(`PUT /api/admin/addons/${id}/hide`, site.owner, { payload: { hidden: true } }),
  ],
  ['its deletion', (id) => site.call(`DELETE /api/addons/${id}`, maker)],
  [
    'its takedown',
    (id) => site.call(`PUT /api/admin/addons/${id}/reject`, site.owner, { payload: { reason: 'Stolen' } }),
  ],
])('search engines are notified of %s', async (_what, change) => {
  const id = await approved();
  await tell();
  notices = [];
  await change(id);
  await tell();
  expect(told()).toEqual([[address(id)]]);
});

test('the address of an add-on that was never public is not sent', async () => {
  const id = await submitted();
  await site.call(`DELETE /api/addons/${id}`, maker);
  expect(await tell()).toBe('no page has changed');
});

test('a failed notice is sent again at growing intervals, and finally given up', async () => {
  const id = await approved();
  answer = 503;
  const pauses: (number | undefined)[] = [];
  await expect(tell()).rejects.toThrow('answered a notice of changed pages with 503');
  for (let [row] = await waiting(); row !== undefined; [row] = await waiting()) {
    pauses.push(row.minutes);
    expect(await tell()).toBe('no page has changed');
    await makeDue();
    await expect(tell()).rejects.toThrow('503');
  }
  expect(pauses).toEqual([1, 5, 15, 60, 240]);
  expect(told()).toEqual(Array(6).fill([address(id)]));
});

test('a page that changes again gets its attempts back', async () => {
  const id = await approved();
  answer = 429;
  await expect(tell()).rejects.toThrow('429');
  answer = 202;
  await site.call(`DELETE /api/addons/${id}`, maker);
  expect(await tell()).toBe('search engines were told of 1 pages');
  expect(await waiting()).toEqual([]);
});
