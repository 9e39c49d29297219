import { createFileRoute } from '@tanstack/react-router';
import { arrivalsQuery } from '../features/addons/queries.ts';
import { advisoriesQuery } from '../features/advisories/queries.ts';
import { Blog } from '../features/pages/Blog.tsx';
import { besides } from '../lib/load.ts';
import { fixedHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/blog')({
  loader: ({ context: { queryClient } }) =>
    besides(queryClient.prefetchQuery(arrivalsQuery), queryClient.prefetchQuery(advisoriesQuery)),
  head: fixedHead('/blog'),
  component: Blog,
});
