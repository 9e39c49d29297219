import type { MessageDescriptor } from '@lingui/core';
import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
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

/** Whether a query's data is sent with the page: never the session, and no failed queries. */
export const mayBeSent = ({ queryKey, state }: Query): boolean =>
  state.status === 'success' && queryKey[0] !== keys.session[0];

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
