import { createFileRoute } from '@tanstack/react-router';
import { ApiReferencePage } from '../features/api-reference/ApiReferencePage.tsx';
import { openApiQuery } from '../features/api-reference/queries.ts';
import { besides } from '../lib/load.ts';
import { fixedHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/api')({
  loader: ({ context: { queryClient } }) => besides(queryClient.prefetchQuery(openApiQuery)),
  head: fixedHead('/api'),
  component: ApiReferencePage,
});
