import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { PageFailed } from './features/frame/PageFailed.tsx';
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
    defaultErrorComponent: PageFailed,
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
}
