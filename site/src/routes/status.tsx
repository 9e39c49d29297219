import { createFileRoute } from '@tanstack/react-router';
import { statusQuery } from '../features/status/queries.ts';
import { StatusPage } from '../features/status/StatusPage.tsx';

export const Route = createFileRoute('/status')({
  loader: ({ context: { queryClient } }) => {
    // It is about this moment: what was loaded before does not count.
    void queryClient.prefetchQuery({ ...statusQuery, staleTime: 0 });
  },
  component: StatusPage,
});
