import { ApiError, type Client } from '@sandcrate/api/contract/client.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { noteExpiry, noteRenewal } from '../session/expiry.ts';
import { readToken, saveToken } from '../session/token.ts';
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

test('a refusal of any call says what it means for the session', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const call = vi.fn(async () => undefined);
  const client = waitingForSession({ call } as unknown as Client);
  const mustEnrol = new ApiError(403, { message: 'Set up a second factor.', code: 'must-enrol' });
  call.mockRejectedValueOnce(mustEnrol);
  await expect(client.call('GET /api/site')).rejects.toBe(mustEnrol);
  expect(reload).toHaveBeenCalledTimes(1);
  saveToken('a session');
  call.mockRejectedValueOnce(expired);
  await expect(client.call('POST /api/auth/logout')).rejects.toBe(expired);
  expect(readToken()).toBeNull();
  reload.mockRestore();
});
