import { useNavigate } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { Alert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { AnalyticsTab } from './AnalyticsTab.tsx';
import { type DashboardSearch, isTab } from './dashboard-search.ts';
import { OverviewTab } from './OverviewTab.tsx';
import { OwnAddonsTab } from './OwnAddonsTab.tsx';

const TABS = [
  { tab: 'overview', label: 'Overview', Content: OverviewTab },
  { tab: 'addons', label: 'My Addons', Content: OwnAddonsTab },
  { tab: 'analytics', label: 'Analytics', Content: AnalyticsTab },
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
        lead="Your addons and what becomes of them."
        action={
          <ButtonLink to="/publisher/upload">
            <Upload aria-hidden="true" />
            Upload Addon
          </ButtonLink>
        }
      >
        Publisher Dashboard
      </PageTitle>
      {search.uploaded === 'true' && (
        <div className="mb-6">
          <Alert title="Your addon is in the queue">
            Reviewers look at every upload. Its status below changes when they have decided.
          </Alert>
        </div>
      )}
      <Tabs.Root value={search.tab ?? 'overview'} onValueChange={show}>
        <Tabs.List aria-label="Dashboard" className="mb-6 flex gap-1 overflow-x-auto border-b border-line">
          {TABS.map(({ tab, label }) => (
            <Tabs.Trigger
              key={tab}
              value={tab}
              className="-mb-px min-h-11 border-b-3 border-transparent px-4 font-semibold whitespace-nowrap text-muted hover:text-ink data-[state=active]:border-sand data-[state=active]:text-ink"
            >
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {TABS.map(({ tab, Content }) => (
          <Tabs.Content key={tab} value={tab} className="outline-offset-4">
            <Content />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </div>
  );
}
