// Lists longer than one answer of the server may be, such as for an export.
import { MAX_RANGE } from '@sandcrate/api/console/contract.ts';
import type { DataProvider, GetListResult, RaRecord } from 'react-admin';

type GetList<R extends RaRecord> = (
  resource: string,
  params: Parameters<DataProvider['getList']>[1],
) => Promise<GetListResult<R>>;

/** A list's `getList` that fetches page after page when more rows are wanted than one answer holds. */
export function everyPage<R extends RaRecord>(getList: GetList<R>): GetList<R> {
  return async (resource, params) => {
    const { page, perPage } = params.pagination ?? { page: 1, perPage: MAX_RANGE };
    if (perPage <= MAX_RANGE || page > 1) return getList(resource, params);
    // A row that moves to a later page between two requests comes twice.
    const rows = new Map<RaRecord['id'], R>();
    for (let next = 1; ; next++) {
      const pagination = { page: next, perPage: MAX_RANGE };
      const { data, total = 0 } = await getList(resource, { ...params, pagination });
      for (const row of data) rows.set(row.id, row);
      if (data.length === 0 || next * MAX_RANGE >= Math.min(total, perPage)) {
        return { data: [...rows.values()].slice(0, perPage), total };
      }
    }
  };
}
