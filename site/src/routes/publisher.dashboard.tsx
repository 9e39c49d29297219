import { createFileRoute } from '@tanstack/react-router';
import { PublisherOnly } from '../app/session/PublisherOnly.tsx';
import { DashboardPage } from '../features/publisher/dashboard/DashboardPage.tsx';
import {
  type DashboardSearch,
  parseDashboardSearch,
} from '../features/publisher/dashboard/dashboard-search.ts';
import { fixedHead } from '../lib/page-head.ts';
import { PageSkeleton } from '../ui/PageSkeleton.tsx';

export const Route = createFileRoute('/publisher/dashboard')({
  ssr: false,
  validateSearch: (raw): DashboardSearch => parseDashboardSearch(raw),
  head: fixedHead('/publisher/dashboard'),
  component: function DashboardRoute() {
    const search = Route.useSearch();
    return (
      <PublisherOnly loading={<PageSkeleton />}>{() => <DashboardPage search={search} />}</PublisherOnly>
    );
  },
});
