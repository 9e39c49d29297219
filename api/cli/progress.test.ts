import { PassThrough } from 'node:stream';
import type { WriteStream } from 'node:tty';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startProgress } from './progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('progress is written as a line every ten seconds when the output is no terminal', () => {
  const pipe = Object.assign(new PassThrough({ encoding: 'utf8' }), {
    isTTY: false,
  }) as unknown as WriteStream;
  const bar = startProgress(pipe, 200, 'Log');
  bar.update(1);
  vi.advanceTimersByTime(10_000);
  bar.update(50, 'copying: 50 events');
  bar.update(51, 'copying: 51 events');
  vi.advanceTimersByTime(10_000);
  bar.update(199);
  bar.stop();
  expect(pipe.read()).toBe('Log 25 %  copying: 50 events\nLog 99 %\n');
});
