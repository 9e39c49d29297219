import { createFileRoute } from '@tanstack/react-router';
import { parsePage } from '../features/catalogue/browse/list-pages.ts';
import { PublishersPage } from '../features/catalogue/publishers/PublishersPage.tsx';
import { publishersQuery } from '../features/catalogue/publishers/queries.ts';
import { besides } from '../lib/load.ts';
import { fixedHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/publishers/')({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } => ({
    page: parsePage(page),
  }),
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: ({ context: { queryClient }, deps: { page } }) =>
    besides(queryClient.prefetchQuery(publishersQuery(page))),
  head: fixedHead('/publishers'),
  component: function PublishersRoute() {
    return <PublishersPage page={Route.useSearch().page ?? 1} />;
  },
});
