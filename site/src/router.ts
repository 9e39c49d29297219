import type { I18n } from '@lingui/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { createElement, type ReactNode } from 'react';
import { addressesIn } from './app/i18n/addresses.ts';
import { Language } from './app/i18n/Language.tsx';
import { followLocations } from './features/catalogue/search/opened-from.ts';
import { NotFound } from './features/layout/NotFound.tsx';
import { PageFailed } from './features/layout/PageFailed.tsx';
import { scrollOnArrival } from './lib/scroll.ts';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { routeTree } from './routeTree.gen.ts';
import { PageSkeleton } from './ui/PageSkeleton.tsx';

/** Parts of the document that the browser must render exactly as the server did. */
export type DocumentParts = {
  /** The styles that the page needs at first. Must be the same object in every render, or React writes them again. */
  styles: { __html: string };
  /** The address of all styles of the site. */
  stylesheet: string;
  /** The addresses of the page's scripts, separated by spaces. [none in the browser, which has loaded them] */
  scripts?: string;
  /** What `dataToSend` returned. [empty in the browser, which has received it; the same object in every render] */
  data: { __html: string };
  /** The nonce of the document's inline scripts and styles. [none in the browser: the server removes it] */
  mark?: string;
};

export type RouterContext = {
  queryClient: QueryClient;
  /** The messages of the document's language. */
  i18n: I18n;
  /** The site's address, without a slash at the end. */
  url: string;
  /** [none, outside of a document] */
  parts?: DocumentParts;
  /** Called once the whole page is hydrated. */
  onHydrated?: () => void;
  /** Resolves when `onHydrated` is called. [none, outside of a document] */
  hydrated?: Promise<void>;
};

/** After how long a page's skeleton appears, and how long it stays at least, in milliseconds. */
const PENDING_AFTER = 150;
const PENDING_AT_LEAST = 200;

/** The router of one document. The browser has only one; the server creates one for each page that it renders. */
export function createSiteRouter(context: RouterContext, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context,
    history,
    ssr: { nonce: context.parts?.mark },
    rewrite: addressesIn(context.i18n),
    Wrap: ({ children }: { children: ReactNode }) =>
      createElement(
        QueryClientProvider,
        { client: context.queryClient },
        createElement(Language, { i18n: context.i18n }, children),
      ),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: PENDING_AFTER,
    defaultPendingMinMs: PENDING_AT_LEAST,
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: NotFound,
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: !import.meta.env.SSR && scrollOnArrival(),
  });
  if (!import.meta.env.SSR) followLocations(router);
  return router;
}
export type SiteRouter = ReturnType<typeof createSiteRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: SiteRouter;
  }
}
