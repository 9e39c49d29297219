import { createFileRoute } from '@tanstack/react-router';
import { PublishersPage } from '../features/publishers/PublishersPage.tsx';
import { publishersQuery } from '../features/publishers/queries.ts';

export const Route = createFileRoute('/publishers/')({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } => ({
    page: Number.isInteger(Number(page)) && Number(page) > 1 ? Number(page) : undefined,
  }),
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: ({ context: { queryClient }, deps: { page } }) => {
    void queryClient.prefetchQuery(publishersQuery(page));
  },
  component: function PublishersRoute() {
    return <PublishersPage page={Route.useSearch().page ?? 1} />;
  },
});
