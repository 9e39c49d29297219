const TABS = ['overview', 'addons', 'analytics'] as const;
export type DashboardTab = (typeof TABS)[number];

/** The tab that the dashboard's address names, and whether the visitor comes from an upload. */
export type DashboardSearch = { tab?: Exclude<DashboardTab, 'overview'>; uploaded?: 'true' };

export const isTab = (text: unknown): text is DashboardTab => TABS.some((tab) => tab === text);

export function parseDashboardSearch({ tab, uploaded }: Record<string, unknown>): DashboardSearch {
  return {
    tab: isTab(tab) && tab !== 'overview' ? tab : undefined,
    uploaded: uploaded === 'true' ? 'true' : undefined,
  };
}
