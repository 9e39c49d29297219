import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

/** The hook as it is on a page that the browser came to in this way. */
async function cameBy(type: NavigationTimingType) {
  const navigation: PerformanceEntry & { type: string } = {
    name: '',
    entryType: 'navigation',
    startTime: 0,
    duration: 0,
    toJSON: () => undefined,
    type,
  };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation]);
  const { useParts } = await import('./use-parts.ts');
  return (total: number) => renderHook(() => useParts(total)).result;
}
const rest = () => act(() => vi.advanceTimersToNextTimerAsync());

test('the page that one arrives at comes a part at a time, the next ones whole', async () => {
  const show = await cameBy('navigate');
  const first = show(3);
  expect(first.current).toBe(1);
  await rest();
  expect(first.current).toBe(2);
  await rest();
  expect(first.current).toBe(3);
  expect(vi.getTimerCount()).toBe(0);
  expect(show(3).current).toBe(3);
});

test.each(['reload', 'back_forward'] as const)(
  'a page that one comes back to by %s is whole',
  async (type) => {
    const show = await cameBy(type);
    expect(show(3).current).toBe(3);
  },
);

test('a page of which a certain place is wanted is whole', async () => {
  history.replaceState(null, '', '/#comments');
  const show = await cameBy('navigate');
  expect(show(3).current).toBe(3);
});
