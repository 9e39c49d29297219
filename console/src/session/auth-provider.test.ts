import type { CurrentUser } from '@sandcrate/api/auth/contract.ts';
import { ApiError, createClient } from '@sandcrate/api/contract/client.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDraft } from '../ui/use-draft.ts';
import { authProvider } from './auth-provider.ts';
import { readToken, saveToken } from './token.ts';

const client = createClient({ token: readToken });
const provider = authProvider(client, { username: 'ada', role: 'admin' } as CurrentUser);

beforeEach(() => saveToken('a session'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  window.dispatchEvent(new Event('pageshow')); // the page has not been left after all
});

const write = (text: string) => {
  const { result } = renderHook(() => useDraft('reject-1', ''));
  act(() => result.current.setDraft(text));
};
const kept = () => renderHook(() => useDraft('reject-1', '')).result.current.draft;

test('logging out deletes the drafts, those of the site too', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline');
  });
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  write('Copied from somebody else');
  sessionStorage.setItem('draft:comment:1', 'Good work');
  expect(kept()).toBe('Copied from somebody else');
  await provider.logout({});
  expect(kept()).toBe('');
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(readToken()).toBeNull();
});

test('a session that expires keeps the drafts', async () => {
  write('Copied from somebody else');
  await provider.checkError(new ApiError(401, { message: 'Session expired', code: 'unauthenticated' }));
  expect(readToken()).toBeNull();
  expect(kept()).toBe('Copied from somebody else');
});
