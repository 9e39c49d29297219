import { SettingsView } from '@sandcrate/api/settings/contract.ts';

/** The settings of a site where nothing was set. */
export const defaultSettings: SettingsView = SettingsView.parse({});
