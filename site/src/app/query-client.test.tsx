import { msg } from '@lingui/core/macro';
import { ApiError } from '@sandcrate/api/contract/client.ts';
import { beforeEach, expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';
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
