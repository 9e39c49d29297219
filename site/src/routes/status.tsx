import { createFileRoute } from '@tanstack/react-router';
import { statusQuery } from '../features/site-information/status/queries.ts';
import { StatusPage } from '../features/site-information/status/StatusPage.tsx';
import { besides } from '../lib/load.ts';
import { fixedHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/status')({
  // Always reload, because earlier data is out of date.
  loader: ({ context: { queryClient } }) =>
    besides(queryClient.prefetchQuery({ ...statusQuery, staleTime: 0 })),
  head: fixedHead('/status'),
  component: StatusPage,
});
