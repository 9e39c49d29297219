import { type RaRecord, testDataProvider } from 'react-admin';
import { vi } from 'vitest';
import type { ConsoleDataProvider } from '../provider/data-provider.ts';
import { defaultSettings } from './settings.ts';

type Query = Parameters<ConsoleDataProvider['getList']>[1];
type Lists = Readonly<Record<string, readonly RaRecord[]>>;

/**
 * A data provider with a test's commands and with these lists, read at each call and filtered by the fields that their
 * records have.
 * @param lists the records of each resource
 */
export function fakeLists<Commands extends object>(lists: Lists, commands: Commands) {
  const rows = (resource: string) => (lists[resource] ?? []).map((row) => ({ ...row }));
  const getList = vi.fn(async (resource: string, { filter = {} }: Query) => {
    const data = rows(resource).filter((row) => matches(row, filter));
    return { data, total: data.length };
  });
  const getOne = async (resource: string, { id }: { id: unknown }) => {
    const data = rows(resource).find((row) => row.id === id);
    if (data === undefined) throw new Error(`no ${resource} ${String(id)}`);
    return { data };
  };
  return {
    ...testDataProvider({
      getList: getList as ConsoleDataProvider['getList'],
      getOne: getOne as ConsoleDataProvider['getOne'],
    }),
    /** The requests for lists. */
    asked: getList,
    settings: async () => defaultSettings,
    ...commands,
  };
}

const matches = (row: RaRecord, filter: object) =>
  Object.entries(filter).every(([field, wanted]) => !(field in row) || row[field] === wanted);
