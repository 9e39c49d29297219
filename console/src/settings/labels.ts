// The texts of settings that are on or off.
import type { SettingsView } from '@sandcrate/api/settings/contract.ts';

export type SwitchName =
  | 'autoApprove'
  | 'maintenanceMode'
  | 'publicApi'
  | 'registrationOpen'
  | 'staffSecondFactor';

export type Question = { title: string; consequence: string; confirm: string };

type Words = {
  label: string;
  hint: string;
  /** The questions before it is turned on or off; without them it changes at once. */
  asks?: { on: Question; off: Question };
};

export const SWITCHES: Record<SwitchName & keyof SettingsView, Words> = {
  autoApprove: { label: 'Auto-approve', hint: 'Uploads of verified publishers go live at once.' },
  maintenanceMode: {
    label: 'Maintenance mode',
    hint: 'Everybody but staff reads that the site is down for maintenance.',
    asks: {
      on: {
        title: 'Turn maintenance mode on?',
        consequence:
          'The site closes at once. Everybody but staff and auditors reads that it is down for maintenance; downloads and uploads stop.',
        confirm: 'Close the site',
      },
      off: {
        title: 'Turn maintenance mode off?',
        consequence: 'The site opens for everybody at once.',
        confirm: 'Open the site',
      },
    },
  },
  publicApi: {
    label: 'Public API',
    hint: "Off, only the site's own pages and signed-in users can use the API.",
    asks: {
      on: {
        title: 'Turn the public API on?',
        consequence: 'Anybody can read the catalogue through the API, without an account.',
        confirm: 'Turn on',
      },
      off: {
        title: 'Turn the public API off?',
        consequence:
          'Other sites and programs stop working with this site at once. Only its own pages and signed-in users can use the API.',
        confirm: 'Turn off',
      },
    },
  },
  registrationOpen: {
    label: 'Open registration',
    hint: 'Anybody can create an account, without an invite.',
    asks: {
      on: {
        title: 'Open registration?',
        consequence: 'Anybody can create an account at once, without an invite.',
        confirm: 'Open registration',
      },
      off: {
        title: 'Close registration?',
        consequence: 'New accounts can only be created by invite. Accounts that exist stay as they are.',
        confirm: 'Close registration',
      },
    },
  },
  staffSecondFactor: {
    label: 'Require a second factor of staff',
    hint: 'Administrators and owners without one are stopped at once, until they have set one up.',
    asks: {
      on: {
        title: 'Require a second factor of staff?',
        consequence: 'Administrators and owners without a second factor are stopped at once.',
        confirm: 'Require it',
      },
      off: {
        title: 'Stop requiring a second factor?',
        consequence: 'Administrators and owners can work with their password alone.',
        confirm: 'Stop requiring it',
      },
    },
  },
};
