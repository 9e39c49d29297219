// Settings that are on or off, as people read them.
import type { SettingsView } from '@sandcrate/api/contract/site.ts';

type SwitchName = 'autoApprove' | 'maintenanceMode' | 'publicApi' | 'registrationOpen' | 'staffSecondFactor';

export const SWITCHES: Record<SwitchName & keyof SettingsView, { label: string; hint: string }> = {
  autoApprove: { label: 'Auto-approve', hint: 'Uploads of verified publishers go live at once.' },
  maintenanceMode: {
    label: 'Maintenance mode',
    hint: 'Everybody but staff reads that the site is down for maintenance.',
  },
  publicApi: {
    label: 'Public API',
    hint: "Off, only the site's own pages and signed-in users can use the API.",
  },
  registrationOpen: { label: 'Open registration', hint: 'Anybody can create an account, without an invite.' },
  staffSecondFactor: {
    label: 'Require a second factor of staff',
    hint: 'Admins and owners without one have to enrol at their next login.',
  },
};
export type { SwitchName };
