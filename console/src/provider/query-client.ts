import { QueryClient } from '@tanstack/react-query';

/** Failures are shown at once. Queries are repeated when the browser is online again, but not on focus. */
export const createQueryClient = () =>
  new QueryClient({
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
