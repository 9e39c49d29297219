import { createFileRoute } from '@tanstack/react-router';
import { ApiReferencePage } from '../features/site-information/api-reference/ApiReferencePage.tsx';
import { besides } from '../lib/load.ts';
import { fixedHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/api')({
  loader: async ({ context: { queryClient } }) => {
    // Imported here, because loaders are part of every page's code, and the query need not be.
    const { openApiQuery } = await import('../features/site-information/api-reference/queries.ts');
    await besides(queryClient.prefetchQuery(openApiQuery));
  },
  head: fixedHead('/api'),
  component: ApiReferencePage,
});
