// The preview picture of an add-on over HTTP.
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { refusal, siteWithPublisher } from '../testing/cases.ts';
import { GONE } from '../testing/stage.ts';

const { site, cases, maker } = await siteWithPublisher();
afterAll(() => site.close());

const ask = (id: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  site.app.inject({ method, url: `/api/addons/${id}/preview.jpg`, headers });
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('a public add-on has a preview that follows its title', async () => {
  const [one, other] = await Promise.all([
    cases.liveAddon(maker),
    cases.liveAddon(maker, { title: 'Quiet Boats' }),
  ]);
  const answer = await ask(one);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringContaining('public'),
  });
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(1200);
  expect(hashOf((await ask(one)).rawPayload)).toBe(hashOf(answer.rawPayload));
  expect(hashOf((await ask(other)).rawPayload)).not.toBe(hashOf(answer.rawPayload));
});

test('a preview that the client has is not sent again, and HEAD reports its length', async () => {
  const id = await cases.liveAddon(maker);
  const { headers } = await ask(id);
  const again = await ask(id, { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  for (const { headers: sent } of [await ask(id), again]) {
    expect(sent['cross-origin-resource-policy']).toBe('cross-origin'); // other sites show it
  }
  const head = await ask(id, {}, 'HEAD');
  expect([head.headers['content-length'], head.body]).toEqual([headers['content-length'], '']);
});

test('an add-on that is not public has no preview, not even for its publisher', async () => {
  const id = await cases.pendingAddon(maker);
  expect(refusal(await ask(id))).toEqual(GONE);
  expect(refusal(await site.call(`GET /api/addons/${id}/preview.jpg`, maker))).toEqual(GONE);
  expect(refusal(await ask('no-id'))).toEqual(GONE);
});

test('a preview is gone as soon as its add-on is hidden', async () => {
  const id = await cases.liveAddon(maker);
  expect((await ask(id)).statusCode).toBe(200);
  const hidden = await site.call(`PUT /api/admin/addons/${id}/hide`, site.owner, {
    payload: { hidden: true },
  });
  expect(hidden.statusCode).toBe(200);
  expect(refusal(await ask(id))).toEqual(GONE);
});
