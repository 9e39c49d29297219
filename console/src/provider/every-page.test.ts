import { expect, test, vi } from 'vitest';
import { everyPage } from './every-page.ts';

type Query = { pagination: { page: number; perPage: number } };

/** A list of this many rows. */
const listOf = (total: number) =>
  vi.fn(async (_: string, { pagination: { page, perPage } }: Query) => ({
    data: Array.from({ length: total }, (_, id) => ({ id })).slice((page - 1) * perPage, page * perPage),
    total,
  }));
const params = (perPage: number) => ({
  pagination: { page: 1, perPage },
  sort: { field: 'id', order: 'ASC' as const },
  filter: { status: 'approved' },
});

test('an export gets every row, in pages that the server allows', async () => {
  const getList = listOf(2001);
  // biome-ignore lint/suspicious/noExplicitAny: react-admin's getList is generic
  const { data } = await everyPage(getList as any)('addons', params(Number.POSITIVE_INFINITY));
  expect(data.map(({ id }) => id)).toEqual(Array.from({ length: 2001 }, (_, id) => id));
  expect(getList.mock.calls.map(([, query]) => query)).toEqual(
    [1, 2, 3].map((page) => ({ ...params(0), pagination: { page, perPage: 1000 } })),
  );
});

test('rows that move to another page meanwhile are in an export once', async () => {
  const pages = [Array.from({ length: 1000 }, (_, id) => ({ id })), [{ id: 999 }, { id: 1000 }]];
  const getList = async (_: string, { pagination: { page } }: Query) => ({
    data: pages[page - 1] ?? [],
    total: 1002,
  });
  // biome-ignore lint/suspicious/noExplicitAny: react-admin's getList is generic
  const { data } = await everyPage(getList as any)('addons', params(Number.POSITIVE_INFINITY));
  expect(data).toHaveLength(1001);
});

test('a page of a list is one call', async () => {
  const getList = listOf(2001);
  // biome-ignore lint/suspicious/noExplicitAny: react-admin's getList is generic
  const { data } = await everyPage(getList as any)('addons', params(25));
  expect(data).toHaveLength(25);
  expect(getList).toHaveBeenCalledOnce();
});
