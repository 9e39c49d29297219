import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { call, onPending } from './api.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  onPending(() => undefined);
});

test.each([
  ['true', 2],
  [undefined, 0],
] as const)('an answer with X-Pending %s loads what is shown %d more times', async (pending, times) => {
  vi.useFakeTimers();
  const headers: Record<string, string> = pending === undefined ? {} : { 'x-pending': pending };
  fakeApi({ 'GET /api/site': { body: {}, headers } });
  const reload = vi.fn();
  onPending(reload);
  await call('GET /api/site');
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload.mock.calls).toEqual(Array(times).fill(['GET /api/site', {}]));
});
