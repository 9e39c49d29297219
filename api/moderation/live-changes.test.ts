// The events that open consoles receive while moderators work, over a real connection.
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { casesOn } from '../testing/cases.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';
import { LiveChanges } from './live-changes.ts';

let site: TestSite;
let cases: ReturnType<typeof casesOn>;
let ada: Person;
let maker: Person;
let id: string;
beforeAll(async () => {
  site = await testSite();
  cases = casesOn(site);
  ada = await cases.personOfRole('ada', 'admin');
  maker = await site.publisher('maker');
  id = await cases.pendingAddon(maker);
});
afterAll(() => site.close());

const state = async (as: Person | null) => site.call('GET /api/admin/live', as);

/** Listens until the test ends. Returns a function for the events so far. */
function heard(changes: LiveChanges, isWelcome: () => Promise<boolean> = async () => true) {
  const stream = changes.listen(isWelcome);
  if (stream === undefined) throw new Error('Nobody may listen');
  let text = '';
  stream.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  return { text: () => text, stream };
}

const changesOn = ({ services: { pool, readModels } }: TestSite, beatMs = 60_000) =>
  new LiveChanges({ pool, readModels, logger: site.app.log, lookMs: 20, beatMs });
const SOON = { timeout: 20_000 };

test('only staff may listen, and a plain request is answered at once', async () => {
  expect((await state(null)).statusCode).toBe(401);
  expect((await state(maker)).statusCode).toBe(403);
  const { statusCode, json } = await state(ada);
  expect(statusCode).toBe(200);
  expect(json()).toEqual({
    reviews: expect.any(String),
    decisions: expect.any(String),
    queues: expect.any(String),
  });
});

test('all listeners receive an event when a review begins and when a decision is made', async () => {
  const changes = changesOn(site);
  const [first, second] = [heard(changes), heard(changes)];
  const before = await changes.state();
  await expect.poll(() => first.text(), SOON).toContain(': listening\n');
  await site.call(`PUT /api/admin/addons/${id}/review-lock`, ada, { payload: {} });
  await expect.poll(() => first.text(), SOON).toContain('event: reviews\n');
  await expect.poll(() => second.text(), SOON).toContain('event: reviews\n');
  await site.call(`PUT /api/admin/addons/${id}/approve`, ada);
  await expect.poll(() => first.text(), SOON).toContain('event: decisions\n');
  await expect.poll(() => first.text(), SOON).toContain('event: queues\n');
  expect(await changes.state()).not.toEqual(before);
  changes.close();
});

test('listeners receive an event when a publisher writes to the moderators', async () => {
  const changes = changesOn(site);
  const { text } = heard(changes);
  await expect.poll(text, SOON).toContain(': listening\n');
  expect(text()).not.toContain('event: queues\n');
  const answer = await site.call(`POST /api/addons/${id}/messages`, maker, {
    payload: { text: 'The red one is the boat.' },
  });
  expect(answer.statusCode).toBe(201);
  await expect.poll(text, SOON).toContain('event: queues\n');
  changes.close();
});

test('listeners receive an event when an item is assigned and when it is given back', async () => {
  const addonId = await cases.pendingAddon(maker);
  await site.untilShown();
  const changes = changesOn(site);
  const { queues: before } = await changes.state();
  const { text } = heard(changes);
  await expect.poll(text, SOON).toContain(': listening\n');
  const path = `/api/admin/addons/${addonId}/assignment`;
  await site.call(`PUT ${path}`, ada, { payload: { assigneeId: ada.id } });
  await expect.poll(text, SOON).toContain('event: queues\n');
  await site.call(`DELETE ${path}`, ada);
  expect((await changes.state()).queues).toBe(before);
  changes.close();
});

test('a listener whose session has ended is disconnected, and all others get heartbeats', async () => {
  const changes = changesOn(site, 20);
  let isWelcome = true;
  const { text, stream } = heard(changes, async () => isWelcome);
  await expect.poll(text, SOON).toContain(': still here\n');
  const ended = once(stream, 'end');
  isWelcome = false;
  await ended;
  changes.close();
});

test('over HTTP the events are streamed as they happen', async () => {
  const url = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(`${url}/api/admin/live`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${ada.token}` },
  });
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  expect(new TextDecoder().decode(value)).toContain('retry:');
  await reader?.cancel();
});
