import { useNavigate } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { Alert } from '../../../ui/Alert.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { type DashboardSearch, isTab } from './dashboard-search.ts';
import { OverviewTab } from './OverviewTab.tsx';
import { OwnAddonsTab } from './OwnAddonsTab.tsx';

const AnalyticsTab = lazyPart(() => import('../analytics/AnalyticsTab.tsx'), {
  fallback: <Skeleton className="h-96 w-full" />,
  failed: (retry) => <LoadFailed title="Failed to load the analytics" onRetry={retry} />,
});

const TABS = [
  { tab: 'overview', label: 'Overview', content: () => <OverviewTab /> },
  { tab: 'addons', label: 'My Addons', content: () => <OwnAddonsTab /> },
  { tab: 'analytics', label: 'Analytics', content: () => <AnalyticsTab /> },
] as const;

/** The publisher's own place: totals, add-ons, what becomes of them. The address knows the tab. */
export function DashboardPage({ search }: { search: DashboardSearch }) {
  const navigate = useNavigate();
  function show(tab: string) {
    if (!isTab(tab)) return;
    const named = tab === 'overview' ? undefined : tab;
    void navigate({ to: '/publisher/dashboard', search: { tab: named }, replace: true });
  }
  return (
    <div className="page pt-10">
      <PageTitle
        page="/publisher/dashboard"
        action={
          <ButtonLink to="/publisher/upload">
            <Upload aria-hidden="true" />
            Upload Addon
          </ButtonLink>
        }
      />
      {search.uploaded === 'true' && (
        <div className="mb-6">
          <Alert title="Your addon is in the queue">
            Reviewers look at every upload. Its status below changes when they have decided.
          </Alert>
        </div>
      )}
      <Tabs label="Dashboard" tabs={TABS} shown={search.tab ?? 'overview'} onShow={show} />
    </div>
  );
}
