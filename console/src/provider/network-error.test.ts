// @vitest-environment node
// What the console makes of answers that do not arrive, or not whole.
import { createClient } from '@sandcrate/api/contract/client.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { httpClient } from './http-client.ts';
import { NetworkError, namingNetworkErrors } from './network-error.ts';

afterEach(() => vi.unstubAllGlobals());

const client = namingNetworkErrors(createClient({ token: () => null }));
const calls = [
  ['a call', () => client.call('GET /api/admin/users')],
  ['a list', () => httpClient(() => null)('/api/console/addons')],
] as const;
const cutOff = () =>
  new Response(
    new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) }),
  );

test.each(
  calls.flatMap(([name, send]) => [
    { name, how: 'without a body', answer: () => new Response(''), send },
    { name, how: 'that was cut off', answer: cutOff, send },
    { name, how: 'that never came', answer: () => Promise.reject(new TypeError('Failed to fetch')), send },
  ]),
)('$name with an answer $how says that the server could not be reached', async ({ answer, send }) => {
  vi.stubGlobal('fetch', async () => answer());
  await expect(send()).rejects.toThrow(NetworkError);
});

test('an answer without content has no body', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  const params = { id: '00000000-0000-4000-8000-000000000001' };
  expect(await client.call('DELETE /api/admin/addons/{id}/skip', { params })).toBeUndefined();
});
