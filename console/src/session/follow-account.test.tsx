import type { CurrentUser } from '@sandcrate/api/auth/contract.ts';
import { ApiError, createClient } from '@sandcrate/api/contract/client.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AREAS } from '../area.ts';
import { authProvider } from './auth-provider.ts';
import { useIsExpired } from './expiry.ts';
import { SessionGate } from './SessionGate.tsx';
import { readToken } from './token.ts';

/** Who has which token. */
const SESSIONS: Record<string, { id: string; username: string }> = {
  'of-ada': { id: '1', username: 'ada' },
  'of-ada-later': { id: '1', username: 'ada' },
  'of-bob': { id: '2', username: 'bob' },
};
const DRAFT = 'draft:console:reject-1';
const Expiry = () => (useIsExpired() ? 'Expired' : 'Open');
const client = createClient({ token: readToken });
const reload = vi.fn();

beforeEach(async () => {
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    const user = SESSIONS[headers.authorization?.replace('Bearer ', '') ?? ''];
    return user === undefined
      ? Response.json({ message: 'Session expired', code: 'unauthenticated' }, { status: 401 })
      : Response.json({ ...user, role: 'admin', mustEnrol: false });
  });
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  reload.mockReset();
  localStorage.setItem('token', 'of-ada');
  sessionStorage.setItem(DRAFT, '"Copied"');
  render(
    <SessionGate area={AREAS.admin} client={client}>
      {({ username }) => (
        <p>
          {username} <Expiry />
        </p>
      )}
    </SessionGate>,
  );
  await screen.findByText('ada Open');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

/** What a login or logout in another tab does. */
function storeElsewhere(token: string | null, event: Event = new StorageEvent('storage', { key: 'token' })) {
  if (token === null) localStorage.removeItem('token');
  else localStorage.setItem('token', token);
  window.dispatchEvent(event);
}

test.each([
  ['at once', () => new StorageEvent('storage', { key: 'token' })],
  ['when the browser shows a frozen page again', () => new Event('pageshow')],
])('another account that logs in in another tab takes over nothing: noticed %s', async (_, event) => {
  storeElsewhere('of-bob', event());
  expect(readToken()).toBe('of-ada');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(readToken()).toBe('of-ada');
  expect(sessionStorage.getItem(DRAFT)).toBeNull();
});

test('the same account that logs in again in another tab continues here with its drafts', async () => {
  storeElsewhere(null);
  await screen.findByText('ada Expired');
  expect(readToken()).toBeNull();
  storeElsewhere('of-ada-later');
  await screen.findByText('ada Open');
  expect(readToken()).toBe('of-ada-later');
  expect(sessionStorage.getItem(DRAFT)).toBe('"Copied"');
  expect(reload).not.toHaveBeenCalled();
});

test('a console that another account opens in the same tab does not get the drafts', async () => {
  cleanup();
  localStorage.setItem('token', 'of-bob');
  render(
    <SessionGate area={AREAS.admin} client={client}>
      {({ username }) => username}
    </SessionGate>,
  );
  await screen.findByText('bob');
  expect(sessionStorage.getItem(DRAFT)).toBeNull();
});

test('a session that ends here leaves the one that began in another tab', async () => {
  localStorage.setItem('token', 'of-bob'); // the event comes later
  const provider = authProvider(client, { username: 'ada', role: 'admin' } as CurrentUser);
  await provider.checkError(new ApiError(401, { message: 'Session expired', code: 'unauthenticated' }));
  expect(readToken()).toBeNull();
  expect(localStorage.getItem('token')).toBe('of-bob');
  storeElsewhere('of-bob');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  storeElsewhere('of-ada-later');
  await screen.findByText('ada Open');
});
