// Refusals about a setting of the site.
import { conflict, invalid } from '../domain-error.ts';

export const ownSecondFactorFirst = () =>
  conflict('own-second-factor-first', 'Set up a second factor for your own account first.');

/** `labels` are those of the settings. */
export const settingsChanged = (labels: readonly string[]) =>
  conflict('settings-changed', `These settings changed since you looked at them: ${labels.join(', ')}.`);

export const noSuchSetting = (name: string) => `There is no setting named ${name}.`;
export const unknownSetting = (name: string) => invalid('unknown-setting', noSuchSetting(name));

export const invalidSetting = (message = 'This setting cannot have that value.') =>
  invalid('invalid-setting', message);

export const siteRuleGone = () =>
  invalid(
    'site-rule-gone',
    'The site has no rule with this title any more. Please choose another one.',
    'rule',
  );
