import { SettingsView } from '@sandcrate/api/contract/site.ts';

/** The settings of a site where nothing was set. */
export const defaultSettings: SettingsView = SettingsView.parse({});
