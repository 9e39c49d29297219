// Guests who repeat requests with an Idempotency-Key, and which parts of a request enter the log.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestIdFor } from './request-id.ts';
import { casesOn } from './testing/cases.ts';
import { type TestSite, testSite } from './testing/test-site.ts';

let site: TestSite;
let id: string;
beforeAll(async () => {
  site = await testSite();
  id = await casesOn(site).liveAddon(await site.publisher('maker'));
});
afterAll(() => site.close());

const download = (remoteAddress: string, headers: Record<string, string> = {}, query = '') =>
  site.call(`POST /api/addons/${id}/download${query}`, null, {
    remoteAddress,
    headers: { 'idempotency-key': '1', ...headers },
  });
const downloads = async () => {
  const events = await Array.fromAsync(site.store.readAll());
  return events.filter(({ type }) => type === 'AddonDownloaded');
};

test('guests at different addresses or browsers do not share their keys', async () => {
  for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
    expect((await download(address)).statusCode).toBe(200);
  }
  expect((await download('198.51.100.1', { 'user-agent': 'another browser' })).statusCode).toBe(200);
  expect(await downloads()).toHaveLength(4);
});

test('a download that a guest repeats with its key, even concurrently, is recorded once', async () => {
  const before = (await downloads()).length;
  const headers = { 'idempotency-key': 'again' };
  const answers = await Promise.all(Array.from({ length: 6 }, () => download('203.0.113.9', headers)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
  expect(await downloads()).toHaveLength(before + 1);
});

test('an idempotency key that one guest used for another request still works for other guests', async () => {
  const other = await casesOn(site).liveAddon(await site.publisher('second-maker'));
  const ask = (remoteAddress: string) =>
    site.call(`POST /api/addons/${other}/download`, null, {
      remoteAddress,
      headers: { 'idempotency-key': '1' },
    });
  expect((await ask('198.51.100.1')).statusCode).toBe(422);
  expect((await ask('198.51.100.77')).statusCode).toBe(200);
});

test("the event log contains neither a guest's address nor a caller's X-Request-Id", async () => {
  const sent = 'ring-0171-5550123';
  await download('203.0.113.77', { 'idempotency-key': 'secretive', 'x-request-id': sent });
  const event = (await downloads()).at(-1);
  const log = JSON.stringify(event, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  expect(log).not.toContain(sent);
  expect(log).not.toContain('203.0.113');
  expect(event?.metadata.correlationId).toBe(requestIdFor(site.services.secrets.masterKey, sent));
});
