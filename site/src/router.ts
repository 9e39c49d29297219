import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { routeTree } from './routeTree.gen.ts';

type Options = {
  queryClient: QueryClient;
  /** [the browser's] */
  history?: RouterHistory;
};

export function createSiteRouter({ queryClient, history }: Options) {
  return createRouter({
    routeTree,
    context: { queryClient },
    history,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The queries' cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: history === undefined,
  });
}
export type SiteRouter = ReturnType<typeof createSiteRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: SiteRouter;
  }
  interface HistoryState {
    /** Where to go after logging in, for those who were sent to log in. */
    returnTo?: string;
  }
}
