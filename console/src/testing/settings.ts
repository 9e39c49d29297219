import { SettingsView } from '@sandcrate/api/settings/contract.ts';

/** The default settings. */
export const defaultSettings: SettingsView = SettingsView.parse({ revision: 0 });
