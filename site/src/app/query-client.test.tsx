import { msg } from '@lingui/core/macro';
import { ApiError } from '@sandcrate/api/contract/client.ts';
import { beforeEach, expect, test } from 'vitest';
import { keys } from '../lib/query-keys.ts';
import { createQueryClient, DATA, dataToSend, receiveData } from './query-client.ts';
import { currentToasts, dismissToast } from './toasts/toasts.ts';

const failing = (error: Error) =>
  createQueryClient()
    .fetchQuery({
      queryKey: ['it'],
      queryFn: () => Promise.reject(error),
      meta: { failure: msg`Failed to fetch stats` },
    })
    .catch(() => undefined);
const openToasts = () => currentToasts().filter(({ open }) => open);

beforeEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

test('data is fetched once: no retry, no focus, no polling, never stale', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
});

test('a failed query shows a toast, with the message of the server if there is one', async () => {
  await failing(
    new ApiError(503, {
      message: 'The site is down for maintenance. Please come back soon.',
      code: 'maintenance',
    }),
  );
  expect(openToasts()).toMatchObject([
    {
      title: { message: 'Failed to fetch stats' },
      description: 'The site is down for maintenance. Please come back soon.',
      variant: 'destructive',
    },
  ]);
});

test('a lost network shows a toast without a description', async () => {
  await failing(new TypeError('fetch failed'));
  expect(openToasts()).toMatchObject([
    { title: { message: 'Failed to fetch stats' }, description: undefined },
  ]);
});

test('a query for a missing thing shows no toast', async () => {
  await failing(new ApiError(404, { message: 'Not found', code: 'not-found' }));
  expect(openToasts()).toEqual([]);
});

test('data is sent with the page, but not the session and nothing that failed', async () => {
  const onServer = createQueryClient();
  const title = '</script><!--';
  onServer.setQueryData(['addons', 'one', undefined], { title }, { updatedAt: 1000 });
  onServer.setQueryData(keys.session, { user: null });
  await onServer
    .fetchQuery({ queryKey: ['it'], queryFn: () => Promise.reject(new Error('failed')) })
    .catch(() => undefined);
  document.body.innerHTML = `<script type="application/json" id="${DATA}">${dataToSend(onServer)}</script>`;
  const inBrowser = createQueryClient();
  receiveData(inBrowser);
  const received = inBrowser.getQueryCache().getAll();
  expect(received.map(({ state }) => [state.data, state.dataUpdatedAt])).toEqual([[{ title }, 1000]]);
  expect(inBrowser.getQueryData(['addons', 'one', undefined])).toEqual({ title });
  document.body.innerHTML = '';
});
