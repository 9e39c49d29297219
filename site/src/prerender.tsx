import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { App } from './App.tsx';
import { createQueryClient } from './lib/query-client.ts';
import { createSiteRouter } from './router.ts';

/** Draws a page as everybody first sees it: nobody logged in yet, nothing loaded yet. */
export async function draw(address: string): Promise<string> {
  const queryClient = createQueryClient();
  queryClient.prefetchQuery = async () => undefined;
  const router = createSiteRouter({
    queryClient,
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  return renderToString(<App router={router} queryClient={queryClient} />);
}
