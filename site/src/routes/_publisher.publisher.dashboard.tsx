import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '../features/publisher/dashboard/DashboardPage.tsx';
import {
  type DashboardSearch,
  parseDashboardSearch,
} from '../features/publisher/dashboard/dashboard-search.ts';

export const Route = createFileRoute('/_publisher/publisher/dashboard')({
  validateSearch: (raw): DashboardSearch => parseDashboardSearch(raw),
  component: function DashboardRoute() {
    return <DashboardPage search={Route.useSearch()} />;
  },
});
