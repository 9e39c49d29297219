import type { CurrentUser } from '@sandcrate/api/auth/contract.ts';
import { ApiError, type Client } from '@sandcrate/api/contract/client.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AREAS, type Area } from '../area.ts';
import { SessionGate } from './SessionGate.tsx';

beforeEach(() => localStorage.setItem('token', 'a session'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

function enter(area: Area, given: Partial<CurrentUser>) {
  const user = { username: 'ada', role: 'user', mustEnrol: false, ...given };
  const client = { call: async () => user } as unknown as Client;
  render(
    <SessionGate area={area} client={client}>
      {({ username }) => <p>Welcome {username}</p>}
    </SessionGate>,
  );
}

test.each([
  ['admin', 'user', 'Admin Access Required'],
  ['admin', 'publisher', 'Admin Access Required'],
  ['owner', 'admin', 'Access Denied: Owner privileges required'],
  ['owner', 'auditor', 'Access Denied: Owner privileges required'],
] as const)('entry to /%s is refused to a user in the role %s', async (area, role, refusal) => {
  enter(AREAS[area], { role });
  await screen.findByRole('heading', { name: refusal });
  expect(screen.queryByText('Welcome ada')).toBeNull();
});

test.each([
  ['admin', 'admin'],
  ['admin', 'auditor'],
  ['admin', 'owner'],
  ['owner', 'owner'],
] as const)('entry to /%s is granted to a user in the role %s', async (area, role) => {
  enter(AREAS[area], { role });
  await screen.findByText('Welcome ada');
});

test('staff who need a second factor are sent to set it up first', async () => {
  enter(AREAS.admin, { role: 'admin', mustEnrol: true });
  await screen.findByRole('heading', { name: 'Second factor required' });
  expect(screen.getByRole('link', { name: 'Go to Settings' }).getAttribute('href')).toBe(
    '/settings?tab=security',
  );
});

test('a server that fails for a moment is asked again before the console says so', async () => {
  vi.useFakeTimers();
  let failures = 3;
  const call = vi.fn(async () => {
    if (failures-- > 0) throw new ApiError(503, { message: 'Starting', code: 'unavailable' });
    return { username: 'ada', role: 'admin', mustEnrol: false };
  });
  render(
    <SessionGate area={AREAS.admin} client={{ call } as unknown as Client}>
      {({ username }) => <p>Welcome {username}</p>}
    </SessionGate>,
  );
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  screen.getByText('Welcome ada');
  expect(localStorage.getItem('token')).toBe('a session');
});
