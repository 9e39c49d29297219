import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createQueryClient } from '../app/query-client.ts';
import { parseSearch, stringifySearch } from '../lib/search-params.ts';
import { render } from './render.tsx';

/**
 * Renders a page's content at an address, with a router and a query client. `address` returns the current address,
 * `navigate` goes to another.
 */
export async function renderPage(content: ReactNode, at = '/') {
  const history = createMemoryHistory({ initialEntries: [at] });
  const anywhere = createRootRoute({ component: () => content, notFoundComponent: () => content });
  const router = createRouter({ routeTree: anywhere, history, parseSearch, stringifySearch });
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
