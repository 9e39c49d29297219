// The bounds of each call are enforced: the size of its body and its duration.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type * as bounds from './contract/bounds.ts';
import { type Operation, operations } from './contract/operations.ts';
import { formOf, uploadParts } from './testing/addon-form.ts';
import { type Person, type TestSite, testSite } from './testing/test-site.ts';

const { FORM, STREAM } = vi.hoisted(() => ({ FORM: 20_000, STREAM: 0.5 }));

vi.mock('./contract/bounds.ts', async (original) => {
  const real = await original<typeof bounds>();
  return { ...real, FORM_BODY: FORM, TIMES: { ...real.TIMES, stream: STREAM } };
});

let site: TestSite;
let ada: Person;
beforeAll(async () => {
  site = await testSite({
    onApp: (app) =>
      app.addHook('preHandler', async ({ headers }) => {
        if (headers['x-hang'] !== undefined) await new Promise(() => {});
      }),
  });
  ada = await site.publisher('ada');
});
afterAll(() => site.close());

const headers = { 'content-type': 'application/json' };
const bodyOf = (bytes: number) => JSON.stringify({ email: 'ada@example.org', more: 'x'.repeat(bytes) });
const TOO_LARGE = { message: 'This request is too large.', code: 'request' };

test('a JSON body may be as large as its call allows', async () => {
  const { bodyLimit }: Operation = operations['POST /api/auth/forgot-password'];
  const send = (bytes: number) =>
    site.call('POST /api/auth/forgot-password', null, { headers, payload: bodyOf(bytes) });
  expect((await send(Number(bodyLimit) - 100)).statusCode).toBe(204);
  const refused = await send(Number(bodyLimit));
  expect([refused.statusCode, refused.json()]).toEqual([413, TOO_LARGE]);
});

test('a call without a body takes an empty object, and refuses a large one', async () => {
  const call = 'POST /api/auth/resend-verification';
  expect((await site.call(call, ada, { headers, payload: '{}' })).statusCode).toBe(204);
  const refused = await site.call(call, ada, { headers, payload: bodyOf(2000) });
  expect([refused.statusCode, refused.json()]).toEqual([413, TOO_LARGE]);
});

test('a call without a body accepts an empty JSON body, and a call with a body says what is missing', async () => {
  const line = 'POST /api/auth/logout';
  const bea = await site.publisher('bea');
  expect((await site.call(line, bea, { headers, payload: '' })).statusCode).toBe(204);
  const refused = await site.call('POST /api/auth/forgot-password', null, { headers, payload: '' });
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid']);
});

test('the parts of a form together may be as large as its call allows', async () => {
  const large = { fileName: 'large.mcpack', bytes: new Uint8Array(FORM) };
  const refused = await site.call('POST /api/addons', ada, await formOf(await uploadParts({ file: large })));
  expect([refused.statusCode, refused.json()]).toEqual([413, TOO_LARGE]);
  const taken = await site.call('POST /api/addons', ada, await formOf(await uploadParts()));
  expect(taken.statusCode).toBe(201);
});

test('a call that exceeds its time limit answers 503 and may be repeated', async () => {
  const startedAt = performance.now();
  const refused = await site.call('GET /api/admin/live', site.owner, { headers: { 'x-hang': '1' } });
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(STREAM * 1000 - 50);
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
    503,
    'unavailable',
    '2',
  ]);
});
