import type { Client } from '@sandcrate/api/contract/client.ts';
import simpleRestProvider from 'ra-data-simple-rest';
import { useContext } from 'react';
import { type DataProvider, DataProviderContext } from 'react-admin';
import { type Commands, commands } from './commands.ts';
import { everyPage } from './every-page.ts';
import { httpClient } from './http-client.ts';
import { notingRefusal, readInSession } from './wait-for-session.ts';

export type ConsoleDataProvider = DataProvider &
  Commands & {
    /** Releases an add-on's review lock, even while the page is being closed. */
    releaseReview(addonId: string): Promise<unknown>;
  };

/** Resources that are a filtered view of another resource. */
const VIEWS: Record<string, { resource: string; filter: object }> = {
  pending: { resource: 'addons', filter: { waiting: true } },
};

/**
 * Reads lists from /api/console. Changes go through the commands.
 * @param client makes the API's calls; @param token returns the session's token for the lists
 */
export function dataProvider(client: Client, token: () => string | null): ConsoleDataProvider {
  const request = httpClient(token);
  const read: typeof request = (...input) => readInSession(() => request(...input));
  const rest = simpleRestProvider('/api/console', read);
  const getList = everyPage(rest.getList);
  return {
    ...rest,
    getList: (resource, params) => {
      const view = VIEWS[resource];
      if (view === undefined) return getList(resource, params);
      return getList(view.resource, { ...params, filter: { ...params.filter, ...view.filter } });
    },
    ...commands(client),
    releaseReview: (addonId) =>
      notingRefusal(
        request(`/api/admin/addons/${addonId}/review-lock`, { method: 'DELETE', keepalive: true }),
      ),
    supportAbortSignal: true,
  };
}

/** The console's data. react-admin's own hook would draw each component that uses it again whenever the address changes. */
export function useConsoleData(): ConsoleDataProvider {
  const data = useContext(DataProviderContext);
  if (data === null) throw new Error('Only the console has data.');
  return data as ConsoleDataProvider;
}
