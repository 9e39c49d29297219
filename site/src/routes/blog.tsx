import { createFileRoute } from '@tanstack/react-router';
import { advisoriesQuery } from '../features/catalogue/advisories/queries.ts';
import { arrivalsQuery } from '../features/catalogue/browse/queries.ts';
import { Blog } from '../features/site-information/text-pages/Blog.tsx';
import { besides } from '../lib/load.ts';
import { fixedHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/blog')({
  loader: ({ context: { queryClient } }) =>
    besides(queryClient.prefetchQuery(arrivalsQuery), queryClient.prefetchQuery(advisoriesQuery)),
  head: fixedHead('/blog'),
  component: Blog,
});
