import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToasts } from '../toasts/toasts.ts';
import { noticeNewVersion } from './new-version.ts';

const MINUTE = 60_000;
const NOTICE = 'A new version of the site is ready.';
const shown = () =>
  currentToasts().filter(({ open, title }) => open && typeof title === 'object' && title.message === NOTICE);

let files: string | undefined;
let asked: string[];
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  files = 'precache(["/assets/main-old.js"])';
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (files === undefined) throw new TypeError('Failed to fetch');
    return new Response(files);
  });
  stop = noticeNewVersion('http://localhost/assets/main-old.js');
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('only a page of an earlier build shows the notice of a new version, once and until it is closed', async () => {
  await vi.advanceTimersByTimeAsync(15 * MINUTE);
  expect(asked).toEqual(['/service-worker.js']);
  expect(shown()).toEqual([]);

  files = undefined; // offline
  await vi.advanceTimersByTimeAsync(15 * MINUTE);
  expect(shown()).toEqual([]);

  files = 'precache(["/assets/main-new.js"])';
  await vi.advanceTimersByTimeAsync(15 * MINUTE);
  expect(shown()).toMatchObject([{ action: { label: { message: 'Reload' }, lasts: true } }]);
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(asked).toHaveLength(3);
});

test('it is asked when the page is looked at again, at most once in a minute', async () => {
  const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'));
  lookAgain();
  lookAgain();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(MINUTE);
  lookAgain();
  expect(asked).toHaveLength(2);
});
