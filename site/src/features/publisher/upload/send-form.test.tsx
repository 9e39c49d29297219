import { afterEach, expect, test, vi } from 'vitest';
import { onPending } from '../../../lib/api.ts';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { sendForm } from './send-form.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  onPending(() => undefined);
});

test.each([
  [{ 'X-Pending': 'true' }, 2],
  [{}, 0],
] as const)('a form answered with %o loads what is shown %d more times', async (headers, times) => {
  vi.useFakeTimers();
  const upload = new FakeUpload();
  vi.stubGlobal('XMLHttpRequest', function FakeRequest() {
    return upload;
  });
  const reload = vi.fn();
  onPending(reload);
  const answer = sendForm({
    method: 'POST',
    path: '/api/addons',
    form: new FormData(),
    idempotencyKey: 'key',
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  upload.answer(201, '{"id":"1"}', headers);
  expect(await answer).toEqual({ id: '1' });
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload.mock.calls).toEqual(Array(times).fill(['POST /api/addons', {}]));
});
