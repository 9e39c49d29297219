import type { MessageDescriptor } from '@lingui/core';
import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { isMissing, messageOf } from '../lib/api.ts';
import { keys } from '../lib/query-keys.ts';
import { noticeMaintenance } from './site/maintenance.ts';
import { toast } from './toasts/toasts.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What a toast says when the query fails; without it, only the page shows the failure. */
      failure?: MessageDescriptor;
    };
  }
}

/** The id of the script element with the data that the server fetched for the page. */
export const DATA = 'data';
type SentQuery = [key: QueryKey, data: unknown, fetchedAt: number];

/**
 * @returns the data to send with a page that the server renders, as JSON for a script element: never the session, and no
 * failed queries
 */
export function dataToSend(client: QueryClient): string {
  const queries = client.getQueryCache().findAll({
    predicate: ({ queryKey, state }) => state.status === 'success' && queryKey[0] !== keys.session[0],
  });
  const sent = queries.map(({ queryKey, state }): SentQuery => [queryKey, state.data, state.dataUpdatedAt]);
  return JSON.stringify(sent).replaceAll('<', String.raw`\u003c`);
}

/** Takes over the data that was sent with the document. */
export function receiveData(client: QueryClient): void {
  const queries: SentQuery[] = JSON.parse(document.getElementById(DATA)?.textContent || '[]');
  for (const [key, data, updatedAt] of queries) client.setQueryData(key, data, { updatedAt });
}

/** Data is fetched once and again only after a change: no retry, no refetch on focus, no polling, never stale. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        // On the server there is no page to show a toast, and stored toasts would leak into other requests.
        if (import.meta.env.SSR) return;
        noticeMaintenance(error);
        if (meta?.failure === undefined || isMissing(error)) return;
        toast.failure(meta.failure, messageOf(error, '') || undefined);
      },
    }),
    mutationCache: new MutationCache({ onError: noticeMaintenance }),
    defaultOptions: {
      // Being offline is a failure like any other, and is reported at once.
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
