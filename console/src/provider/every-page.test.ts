import type { GetListParams } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { everyPage } from './every-page.ts';

const FIRST = { page: 1, perPage: 1000 };

/** A list of this many rows. */
const listOf = (total: number) =>
  vi.fn(async (_: string, { pagination: { page, perPage } = FIRST }: GetListParams) => ({
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
  const { data } = await everyPage(getList)('addons', params(Number.POSITIVE_INFINITY));
  expect(data.map(({ id }) => id)).toEqual(Array.from({ length: 2001 }, (_, id) => id));
  expect(getList.mock.calls.map(([, query]) => query)).toEqual(
    [1, 2, 3].map((page) => ({ ...params(0), pagination: { page, perPage: 1000 } })),
  );
});

test('a row that moves to another page between two requests is in an export once', async () => {
  const pages = [Array.from({ length: 1000 }, (_, id) => ({ id })), [{ id: 999 }, { id: 1000 }]];
  const getList = async (_: string, { pagination: { page } = FIRST }: GetListParams) => ({
    data: pages[page - 1] ?? [],
    total: 1002,
  });
  const { data } = await everyPage(getList)('addons', params(Number.POSITIVE_INFINITY));
  expect(data).toHaveLength(1001);
});

test('a page of a list is one call', async () => {
  const getList = listOf(2001);
  const { data } = await everyPage(getList)('addons', params(25));
  expect(data).toHaveLength(25);
  expect(getList).toHaveBeenCalledOnce();
});
