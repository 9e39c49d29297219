import { createFileRoute } from '@tanstack/react-router';
import { facetsQuery, featuredQuery, trendingQuery } from '../features/catalogue/browse/queries.ts';
import { HomePage } from '../features/catalogue/home/HomePage.tsx';
import { besides } from '../lib/load.ts';
import { pageHead, siteFacts } from '../lib/page-head.ts';

export const Route = createFileRoute('/')({
  // The page that most visits begin with comes with the first file, not with a second one after it.
  codeSplitGroupings: [],
  loader: ({ context: { queryClient } }) =>
    besides(
      queryClient.prefetchQuery(featuredQuery),
      queryClient.prefetchQuery(facetsQuery({})),
      queryClient.prefetchQuery(trendingQuery),
    ),
  head: ({ matches }) => {
    const { name, description, url } = siteFacts(matches);
    const target = { '@type': 'EntryPoint', urlTemplate: `${url}/browse?search={search_term_string}` };
    return pageHead(matches, {
      title: '',
      path: '/',
      data: [
        {
          '@type': 'WebSite',
          name,
          url: `${url}/`,
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
