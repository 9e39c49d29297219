import { ApiError, type Client } from '@sandcrate/api/contract/client.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { noteExpiry, noteRenewal } from '../session/expiry.ts';
import { waitingForSession } from './wait-for-session.ts';

afterEach(noteRenewal);

const expired = new ApiError(401, { message: 'Please log in to continue.', code: 'unauthenticated' });

test('what is read without a session is read again after the next login, and a command fails at once', async () => {
  const call = vi.fn(async () => ({ name: 'Site' })).mockRejectedValueOnce(expired);
  const client = waitingForSession({ call } as unknown as Client);
  const answer = client.call('GET /api/site');
  let isSettled = false;
  answer.finally(() => {
    isSettled = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isSettled).toBe(false);
  noteRenewal();
  expect(await answer).toEqual({ name: 'Site' });

  noteExpiry();
  call.mockRejectedValueOnce(expired);
  await expect(client.call('POST /api/auth/logout')).rejects.toBe(expired);
});
