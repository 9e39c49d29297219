const TABS = ['overview', 'addons', 'analytics'] as const;
export type DashboardTab = (typeof TABS)[number];

/**
 * The tab that the dashboard's address names, and whether the visitor comes from an upload. `status` is the uploaded
 * add-on's if it was approved at once.
 */
export type DashboardSearch = {
  tab?: Exclude<DashboardTab, 'overview'>;
  uploaded?: 'true';
  status?: 'approved';
};

export const isTab = (text: unknown): text is DashboardTab => TABS.some((tab) => tab === text);

export function parseDashboardSearch({ tab, uploaded, status }: Record<string, unknown>): DashboardSearch {
  return {
    tab: isTab(tab) && tab !== 'overview' ? tab : undefined,
    uploaded: uploaded === 'true' ? 'true' : undefined,
    status: status === 'approved' ? 'approved' : undefined,
  };
}
