import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '../features/dashboard/DashboardPage.tsx';
import { type DashboardSearch, parseDashboardSearch } from '../features/dashboard/dashboard-search.ts';
import { PublisherOnly } from '../features/session/PublisherOnly.tsx';
import { PageSkeleton } from '../ui/PageSkeleton.tsx';

export const Route = createFileRoute('/publisher/dashboard')({
  validateSearch: (raw): DashboardSearch => parseDashboardSearch(raw),
  component: function DashboardRoute() {
    const search = Route.useSearch();
    return (
      <PublisherOnly loading={<PageSkeleton />}>{() => <DashboardPage search={search} />}</PublisherOnly>
    );
  },
});
