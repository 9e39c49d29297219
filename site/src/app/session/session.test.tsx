import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { onTokenChange, readToken } from '../../lib/token.ts';
import { useFromServer } from '../../lib/use-from-server.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { somePlayer } from '../../testing/log-in.ts';
import { someUser } from '../../testing/some-user.ts';
import { createQueryClient } from '../query-client.ts';
import { beginSession, endSession, followSession, sessionQuery, useSession } from './session.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
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

const me = 'GET /api/auth/me';
const fault = { status: 503 };

test.each([
  ['is rejected', 401],
  ['belongs to a banned account', 403],
])('a token that %s is discarded at once', async (_, status) => {
  localStorage.setItem('token', 'old');
  const calls = fakeApi({ [me]: { status, body: { message: 'No.', code: 'unauthenticated' } } });
  expect(await createQueryClient().fetchQuery(sessionQuery)).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
  expect(calls).toHaveLength(1);
});

type Failure = Error | { status: number };

/** Fakes a server that fails `times` times, and asks it who is logged in. */
function askAfterFailures(times: number, failure: Failure) {
  vi.useFakeTimers();
  localStorage.setItem('token', 'old');
  let failed = 0;
  const answer = () => (failed++ < times ? failure : { body: someUser() });
  const calls = fakeApi({ [me]: answer });
  return { calls, asked: createQueryClient().fetchQuery(sessionQuery) };
}

test.each([
  ['no answer', new TypeError('Failed to fetch')],
  ['too many requests', { status: 429 }],
  ['a fault of the server', { status: 500 }],
  ['a server that starts again', fault],
])('a member stays logged in after %s, three times within ten seconds', async (_, failure) => {
  const { asked } = askAfterFailures(3, failure);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await asked).toEqual(someUser());
  expect(localStorage.getItem('token')).toBe('old');
});

test('a token is discarded once the server has failed four times', async () => {
  const { asked, calls } = askAfterFailures(4, fault);
  await vi.advanceTimersByTimeAsync(8000);
  expect(localStorage.getItem('token')).toBe('old');
  await vi.advanceTimersByTimeAsync(2000);
  expect(await asked).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
  expect(calls).toHaveLength(4);
});

test('an offline member stays logged in, and is asked for once the browser is online', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { asked, calls } = askAfterFailures(1, fault);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(localStorage.getItem('token')).toBe('old');
  expect(calls).toHaveLength(1);
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(await asked).toEqual(someUser());
});

test('a failure does not end the session that another tab has begun meanwhile', async () => {
  const { asked, calls } = askAfterFailures(4, fault);
  await vi.advanceTimersByTimeAsync(500);
  localStorage.setItem('token', 'new');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await asked).toBeNull();
  expect(localStorage.getItem('token')).toBe('new');
  expect(calls).toHaveLength(1);
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

test('a session that the server has ended already is not ended there again', async () => {
  const queryClient = createQueryClient();
  await beginSession(queryClient, { user: someUser(), token: 'the-token' });
  const calls = fakeApi({});
  await endSession(queryClient, true);
  expect([calls, localStorage.getItem('token')]).toEqual([[], null]);
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

/** A tab in which miri is logged in and sees her own data. `shown` returns what the tab shows. */
async function tabOfMiri() {
  const queryClient = createQueryClient();
  fakeApi({
    'GET /api/auth/me': ({ headers }) => {
      const isMiri = headers.get('authorization') === 'Bearer of-miri';
      return { body: isMiri ? someUser() : somePlayer() };
    },
  });
  await beginSession(queryClient, { user: someUser(), token: 'of-miri' });
  const observer = new QueryObserver(queryClient, {
    queryKey: ['downloads', 'mine'],
    queryFn: () => `data for ${localStorage.getItem('token')}`,
  });
  observer.subscribe(() => undefined);
  await waitFor(() => expect(observer.getCurrentResult().data).toBe('data for of-miri'));
  return { queryClient, shown: () => observer.getCurrentResult().data };
}

test('after a logout in another tab, the data of the last user is gone', async () => {
  const { queryClient, shown } = await tabOfMiri();
  localStorage.removeItem('token');
  const shownAtReload: unknown[] = [];
  const page = async () => void shownAtReload.push(queryClient.getQueryData(queryKey));
  await followSession(queryClient, { page, document: () => expect.fail('the page stays') });
  expect(shownAtReload).toEqual([null]);
  expect(shown()).toBe('data for null');
});

test('after another account logs in in another tab, the document is loaded again without drafts', async () => {
  const { queryClient } = await tabOfMiri();
  sessionStorage.setItem('draft:upload', 'text');
  localStorage.setItem('token', 'of-taro');
  const reload = { page: vi.fn(async () => undefined), document: vi.fn() };
  await followSession(queryClient, reload);
  expect(reload.document).toHaveBeenCalledOnce();
  expect(sessionStorage.getItem('draft:upload')).toBeNull();
});

test('a new token of the same user, set by another tab, keeps the page', async () => {
  const { queryClient, shown } = await tabOfMiri();
  const reload = { page: vi.fn(async () => undefined), document: vi.fn() };
  const following = followSession(queryClient, reload);
  expect(shown()).toBe('data for of-miri');
  await following;
  expect(reload.page).not.toHaveBeenCalled();
  expect(reload.document).not.toHaveBeenCalled();
});

test.each([
  ['a login in another tab', 1, () => new StorageEvent('storage', { key: 'token' })],
  ['a return by the Back button', 1, () => Object.assign(new Event('pageshow'), { persisted: true })],
  ['another entry of the storage', 0, () => new StorageEvent('storage', { key: 'game' })],
  ['the first show of a page', 0, () => Object.assign(new Event('pageshow'), { persisted: false })],
])('%s is followed %d times', (_, times, event) => {
  const callback = vi.fn();
  const stop = onTokenChange(callback);
  window.dispatchEvent(event());
  stop();
  window.dispatchEvent(event());
  expect(callback).toHaveBeenCalledTimes(times);
});

test('hydration renders the components of a guest once, and those of a member again with the account', async () => {
  const renders: unknown[] = [];
  function Shown() {
    const isFromServer = useFromServer();
    const { user, isLoading } = useSession();
    renders.push([user?.id, isLoading, isFromServer]);
    return null;
  }
  const hydrate = async () => {
    renders.length = 0;
    const page = () => (
      <QueryClientProvider client={createQueryClient()}>
        <Shown />
      </QueryClientProvider>
    );
    const container = document.createElement('div');
    container.innerHTML = renderToString(page());
    const root = await act(async () => hydrateRoot(container, page()));
    await waitFor(() =>
      expect(renders.at(-1)).toEqual([readToken() === null ? undefined : 'u1', false, true]),
    );
    act(() => root.unmount());
    return renders.slice(1); // the first is the server's
  };
  const guest = [undefined, false, true];
  expect(await hydrate()).toEqual([guest]);
  localStorage.setItem('token', 'mine');
  fakeApi({ [me]: { body: { ...someUser(), id: 'u1' } } });
  expect(await hydrate()).toEqual([guest, [undefined, true, true], ['u1', false, true]]);
});
