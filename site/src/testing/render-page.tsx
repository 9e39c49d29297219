import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sourceI18n } from '../app/i18n/messages.ts';
import { createQueryClient } from '../app/query-client.ts';
import { parseSearch, stringifySearch } from '../lib/search-params.ts';
import type { RouterContext } from '../router.ts';
import { render } from './render.tsx';

/**
 * Renders a page's content at an address, with a router and a query client. `address` returns the current address,
 * `navigate` goes to another.
 */
export async function renderPage(content: ReactNode, at = '/') {
  const history = createMemoryHistory({ initialEntries: [at] });
  const anywhere = createRootRouteWithContext<Pick<RouterContext, 'i18n'>>()({
    component: () => content,
    notFoundComponent: () => content,
  });
  const context = { i18n: sourceI18n() };
  const router = createRouter({ routeTree: anywhere, context, history, parseSearch, stringifySearch });
  const queryClient = createQueryClient();
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    queryClient,
    history,
    address: () => history.location.href,
    navigate: (to: string) => router.navigate({ to }),
  };
}
