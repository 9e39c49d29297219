import { SettingsView } from '@sandcrate/api/settings/contract.ts';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** The default settings. */
export const defaultSettings: SettingsView = SettingsView.parse({ revision: 0 });

/** Settings with rules of the site to cite. */
export const settingsWithRules: SettingsView = {
  ...defaultSettings,
  siteRules: [
    { title: 'Files that work', text: '' },
    { title: 'Be kind', text: '' },
  ],
};

/** Chooses the second of those rules in the open dialog. */
export async function citeSecondRule(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: 'Rule (optional)' }));
  await user.click(await screen.findByRole('option', { name: '2. Be kind' }));
}
