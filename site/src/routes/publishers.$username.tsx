import { createFileRoute } from '@tanstack/react-router';
import { PublisherPage } from '../features/publishers/PublisherPage.tsx';
import { publisherQuery } from '../features/publishers/queries.ts';

export const Route = createFileRoute('/publishers/$username')({
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(publisherQuery(params.username));
  },
  component: function PublisherRoute() {
    const { username } = Route.useParams();
    return <PublisherPage key={username} username={username} />;
  },
});
