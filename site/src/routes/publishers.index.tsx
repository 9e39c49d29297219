import { createFileRoute } from '@tanstack/react-router';
import { PublishersPage } from '../features/publishers/PublishersPage.tsx';
import { publishersQuery } from '../features/publishers/queries.ts';

export const Route = createFileRoute('/publishers/')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(publishersQuery);
  },
  component: PublishersPage,
});
