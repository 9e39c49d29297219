const TABS = ['profile', 'public', 'account', 'security', 'downloads', 'following', 'notifications'] as const;
export type SettingsTab = (typeof TABS)[number];

/** The tab that the settings' address names; the profile if it names none. */
export type SettingsSearch = { tab?: Exclude<SettingsTab, 'profile'> };

const isTab = (text: unknown): text is SettingsTab => TABS.some((tab) => tab === text);

export const parseSettingsSearch = ({ tab }: Record<string, unknown>): SettingsSearch => ({
  tab: isTab(tab) && tab !== 'profile' ? tab : undefined,
});
