import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { someUser } from '../../testing/some-user.ts';
import { createQueryClient } from '../query-client.ts';
import { beginSession, endSession, sessionQuery } from './session.ts';

afterEach(() => vi.unstubAllGlobals());
const { queryKey } = sessionQuery;

test('without a token, the server is not called', async () => {
  const calls = fakeApi({});
  expect(await createQueryClient().fetchQuery(sessionQuery)).toBeNull();
  expect(calls).toEqual([]);
});

test('a stored token is sent, and a renewed one takes its place', async () => {
  localStorage.setItem('token', 'old');
  const calls = fakeApi({ 'GET /api/auth/me': { body: { ...someUser(), token: 'new' } } });
  expect(await createQueryClient().fetchQuery(sessionQuery)).toEqual(someUser());
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer old');
  expect(localStorage.getItem('token')).toBe('new');
});

test.each([
  ['is rejected', { status: 401, body: { message: 'Please log in to continue.', code: 'unauthenticated' } }],
  ['meets a fault', { status: 500 }],
  ['meets a network error', new TypeError('offline')],
])('a token that %s is discarded silently', async (_, answer) => {
  localStorage.setItem('token', 'old');
  fakeApi({ 'GET /api/auth/me': answer });
  expect(await createQueryClient().fetchQuery(sessionQuery)).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
});

test('logging out forgets the token at once, even when the server cannot be reached', async () => {
  const queryClient = createQueryClient();
  await beginSession(queryClient, { user: someUser(), token: 'the-token' });
  const calls = fakeApi({ 'POST /api/auth/logout': new TypeError('offline') });
  await endSession(queryClient);
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer the-token');
  expect(localStorage.getItem('token')).toBeNull();
  expect(queryClient.getQueryData(queryKey)).toBeNull();
});

test('logging out forgets all drafts, those of the console too', async () => {
  sessionStorage.setItem('draft:comment:1', 'Good work');
  sessionStorage.setItem('draft:console:reject-1', '"Copied"');
  sessionStorage.setItem('other', 'stays');
  fakeApi({ 'POST /api/auth/logout': {} });
  await endSession(createQueryClient());
  expect(Object.keys(sessionStorage)).toEqual(['other']);
  sessionStorage.clear();
});

test('another account that logs in in the same tab does not get the drafts', async () => {
  const queryClient = createQueryClient();
  const user = someUser();
  await beginSession(queryClient, { user, token: 'the-token' });
  sessionStorage.setItem('draft:upload', 'text');
  await beginSession(queryClient, { user, token: 'the-token' });
  expect(sessionStorage.getItem('draft:upload')).toBe('text');
  const other = someUser({ id: 'd3b07384-d113-4ec5-a9c1-6f1cb7a08f5f' });
  await beginSession(queryClient, { user: other, token: 'the-token' });
  expect(sessionStorage.getItem('draft:upload')).toBeNull();
});

test('data loaded by one user is cleared before the next signs in', async () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(['addons', 'own'], ['secret']);
  await beginSession(queryClient, { user: someUser(), token: 'the-token' });
  expect(queryClient.getQueryData(['addons', 'own'])).toBeUndefined();
});
