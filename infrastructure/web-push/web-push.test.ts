import { afterAll, beforeAll, expect, test } from 'vitest';
import { decrypt, startPushService, type TestPushService } from './testing/push-service.ts';
import {
  areKeysValid,
  encrypt,
  MAX_MESSAGE_BYTES,
  type PushMessage,
  sendPush,
  vapidKeysOf,
} from './web-push.ts';

let service: TestPushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

const sender = {
  keys: vapidKeysOf('a push key of tests that is long enough'),
  contact: 'mailto:a@example.org',
};
const message = { text: 'Hello', ttl: 60, urgency: 'normal', topic: 'abc' } satisfies PushMessage;

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** The example in appendix A of RFC 8291. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  senderKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  privateKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  browser: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('a message is encrypted as in the example of RFC 8291, and the browser can decrypt it', () => {
  const { text, browser, salt, senderKey, body, privateKey } = EXAMPLE;
  expect(encrypt(text, browser, { salt, senderKey }).toString('base64url')).toBe(body);
  expect(decrypt(bytes(body), browser, privateKey)).toBe(text);
});

test('the same message is encrypted anew each time', () => {
  const [one, other] = [0, 1].map(() => encrypt('Hello', EXAMPLE.browser).toString('hex'));
  expect(one).not.toBe(other);
});

test('the longest message makes a body of 4,096 bytes, and a longer one is refused', () => {
  expect(encrypt('x'.repeat(MAX_MESSAGE_BYTES), EXAMPLE.browser)).toHaveLength(4096);
  expect(() => encrypt('x'.repeat(MAX_MESSAGE_BYTES + 1), EXAMPLE.browser)).toThrow(RangeError);
});

test('the keys of a site follow from its secret', () => {
  const { publicKey } = sender.keys;
  expect(bytes(publicKey)).toHaveLength(65);
  expect(vapidKeysOf('a push key of tests that is long enough').publicKey).toBe(publicKey);
  expect(vapidKeysOf('another push key of tests, long enough').publicKey).not.toBe(publicKey);
});

test('keys that are no keys are found', () => {
  const { p256dh, auth } = EXAMPLE.browser;
  expect(areKeysValid({ p256dh, auth })).toBe(true);
  const noPoint = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url');
  for (const wrong of [noPoint, p256dh.slice(4), '']) {
    expect(areKeysValid({ p256dh: wrong, auth })).toBe(false);
  }
  expect(areKeysValid({ p256dh, auth: auth.slice(4) })).toBe(false);
});

test('a push service accepts a message, and its browser can read it', async () => {
  const browser = service.browser();
  expect(await sendPush(browser, message, sender, new Date())).toEqual({ outcome: 'sent' });
  expect(browser.delivered).toMatchObject([
    {
      text: 'Hello',
      ttl: 60,
      urgency: 'normal',
      topic: 'abc',
      claims: { aud: service.origin, sub: 'mailto:a@example.org' },
      publicKey: sender.keys.publicKey,
    },
  ]);
});

const NOW = new Date('2026-11-28T12:00:00Z');

test.each([
  [{ status: 404 }, { outcome: 'gone' }],
  [{ status: 410 }, { outcome: 'gone' }],
  [{ status: 400 }, { outcome: 'refused', reason: 'it answered 400' }],
  [{ status: 413 }, { outcome: 'refused', reason: 'it answered 413' }],
  [{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }, { outcome: 'refused' }],
  [{ status: 500 }, { outcome: 'failed', retryAfterMs: undefined }],
  [
    { status: 429, headers: { 'retry-after': '120' } },
    { outcome: 'failed', retryAfterMs: 120_000 },
  ],
  [
    { status: 503, headers: { 'retry-after': 'Sat, 28 Nov 2026 12:01:00 GMT' } },
    { outcome: 'failed', retryAfterMs: 60_000 },
  ],
  [
    { status: 429, headers: { 'retry-after': 'soon' } },
    { outcome: 'failed', retryAfterMs: undefined },
  ],
])('the answer %o means %o', async (answer, result) => {
  service.answers.push(answer);
  expect(await sendPush(service.browser(), message, sender, NOW)).toMatchObject(result);
});

test('a service that cannot be reached is tried again later', async () => {
  const closed = await startPushService();
  const browser = closed.browser();
  await closed.close();
  const result = await sendPush(browser, message, sender, NOW);
  expect(result).toMatchObject({ outcome: 'failed', reason: 'it could not be reached' });
});
