import { SettingsView } from '@sandcrate/api/site-info/contract.ts';

/** The settings of a site where nothing was set. */
export const defaultSettings: SettingsView = SettingsView.parse({});
