// @vitest-environment node
import { createClient } from '@sandcrate/api/contract/client.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { noticingLate } from './late-answers.ts';

afterEach(() => vi.unstubAllGlobals());

test('an answer that the lists do not show yet is noticed, and returned like any other', async () => {
  const answers = [Response.json([]), Response.json([1], { headers: { 'x-pending': 'true' } })];
  vi.stubGlobal('fetch', async () => answers.shift());
  const onLate = vi.fn();
  const { call } = noticingLate(createClient({ token: () => null }), onLate);
  expect(await call('GET /api/admin/users')).toEqual([]);
  expect(onLate).not.toHaveBeenCalled();
  expect(await call('GET /api/admin/users')).toEqual([1]);
  expect(onLate).toHaveBeenCalledTimes(1);
});
