import { createFileRoute } from '@tanstack/react-router';
import { facetsQuery, featuredQuery, trendingQuery } from '../features/catalogue/browse/queries.ts';
import { HomePage } from '../features/catalogue/home/HomePage.tsx';
import { besides } from '../lib/load.ts';
import { addressOf, pageHead, siteFacts } from '../lib/page-head.ts';

export const Route = createFileRoute('/')({
  // Most visits begin with the home page, so it is part of the entry chunk and needs no second request.
  codeSplitGroupings: [],
  loader: async ({ context: { queryClient } }) => {
    await besides(
      queryClient.prefetchQuery(featuredQuery),
      queryClient.prefetchQuery(facetsQuery({})),
      queryClient.prefetchQuery(trendingQuery),
    );
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
