import { createFileRoute } from '@tanstack/react-router';
import { PublishersPage } from '../features/publishers/PublishersPage.tsx';
import { publishersQuery } from '../features/publishers/queries.ts';

export const Route = createFileRoute('/publishers/')({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } => ({
    page: Number.isInteger(Number(page)) && Number(page) > 1 ? Number(page) : undefined,
  }),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(publishersQuery);
  },
  component: function PublishersRoute() {
    return <PublishersPage page={Route.useSearch().page ?? 1} />;
  },
});
