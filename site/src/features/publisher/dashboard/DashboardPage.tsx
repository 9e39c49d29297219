import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
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
  failed: (retry) => <AnalyticsFailed onRetry={retry} />,
});

const TABS = [
  { tab: 'overview', label: msg`Overview`, content: () => <OverviewTab /> },
  { tab: 'addons', label: msg`My Addons`, content: () => <OwnAddonsTab /> },
  { tab: 'analytics', label: msg`Analytics`, content: () => <AnalyticsTab /> },
] as const;

function AnalyticsFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return <LoadFailed title={t`Failed to load the analytics`} onRetry={onRetry} />;
}

/** The publisher's dashboard: totals, add-ons and their numbers. The address names the tab. */
export function DashboardPage({ search }: { search: DashboardSearch }) {
  const { t, i18n } = useLingui();
  const tabs = TABS.map(({ label, ...tab }) => ({ ...tab, label: i18n._(label) }));
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
            <Trans>Upload Addon</Trans>
          </ButtonLink>
        }
      />
      {search.uploaded === 'true' && (
        <div className="mb-6">
          {search.status === 'approved' ? (
            <Alert title={t`Your addon is live`}>
              <Trans>Players see your addon now.</Trans>
            </Alert>
          ) : (
            <Alert title={t`Your addon is in the queue`}>
              <Trans>Reviewers look at every upload. Its status below changes when they have decided.</Trans>
            </Alert>
          )}
        </div>
      )}
      <Tabs label={t`Dashboard`} tabs={tabs} shown={search.tab ?? 'overview'} onShow={show} />
    </div>
  );
}
