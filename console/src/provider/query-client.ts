import { QueryClient } from '@tanstack/react-query';

/** Failures are shown at once. Queries are repeated when the browser is online again, but not on focus. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  // Who the viewer is and may do stays the same until the page is loaded again, so not every button asks anew.
  for (const name of ['getIdentity', 'canAccess'])
    client.setQueryDefaults(['auth', name], { staleTime: Number.POSITIVE_INFINITY });
  return client;
}
