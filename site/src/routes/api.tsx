import { createFileRoute } from '@tanstack/react-router';
import { ApiReferencePage } from '../features/site-information/api-reference/ApiReferencePage.tsx';
import { besides } from '../lib/load.ts';
import { fixedHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/api')({
  loader: async ({ context: { queryClient } }) => {
    // Loaders are part of every first page; this one's query need not be.
    const { openApiQuery } = await import('../features/site-information/api-reference/queries.ts');
    await besides(queryClient.prefetchQuery(openApiQuery));
  },
  head: fixedHead('/api'),
  component: ApiReferencePage,
});
