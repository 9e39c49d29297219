import { createFileRoute } from '@tanstack/react-router';
import { facetsQuery, featuredQuery, trendingQuery } from '../features/addons/queries.ts';
import { HomePage } from '../features/home/HomePage.tsx';

export const Route = createFileRoute('/')({
  // The page that most visits begin with comes with the first file, not with a second one after it.
  codeSplitGroupings: [],
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(featuredQuery);
    void queryClient.prefetchQuery(facetsQuery({}));
    void queryClient.prefetchQuery(trendingQuery);
  },
  component: HomePage,
});
