import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { facetsQuery } from '../features/catalogue/browse/queries.ts';
import { HomePage } from '../features/catalogue/home/HomePage.tsx';
import {
  featuredQuery,
  idsOf,
  newestQuery,
  trendingQuery,
  updatedQuery,
} from '../features/catalogue/home/queries.ts';
import { besides } from '../lib/load.ts';
import { addressOf, pageHead, siteFacts } from '../lib/page-head.ts';

/** Loads the lists of add-ons, each without those of the lists above it. */
async function loadShelves(queryClient: QueryClient): Promise<void> {
  await Promise.all([queryClient.prefetchQuery(featuredQuery), queryClient.prefetchQuery(trendingQuery)]);
  const first = [
    queryClient.getQueryData(featuredQuery.queryKey),
    queryClient.getQueryData(trendingQuery.queryKey),
  ];
  const newest = newestQuery(idsOf(...first));
  await queryClient.prefetchQuery(newest);
  await queryClient.prefetchQuery(updatedQuery(idsOf(...first, queryClient.getQueryData(newest.queryKey))));
}

export const Route = createFileRoute('/')({
  // Most visits begin with the home page, so it is part of the entry chunk and needs no second request.
  codeSplitGroupings: [],
  loader: async ({ context: { queryClient } }) => {
    await besides(loadShelves(queryClient), queryClient.prefetchQuery(facetsQuery({})));
    return queryClient.getQueryData(featuredQuery.queryKey)?.[0]?.id;
  },
  head: ({ matches, loaderData }) => {
    const { name, description } = siteFacts(matches);
    const target = {
      '@type': 'EntryPoint',
      urlTemplate: addressOf(matches, '/browse?search={search_term_string}'),
    };
    return pageHead(matches, {
      title: '',
      path: '/',
      pictured: loaderData,
      data: [
        {
          '@type': 'WebSite',
          name,
          url: addressOf(matches, '/'),
          description,
          potentialAction: {
            '@type': 'SearchAction',
            target,
            'query-input': 'required name=search_term_string',
          },
        },
      ],
    });
  },
  component: HomePage,
});
