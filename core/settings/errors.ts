// Refusals about a setting of the site.
import { conflict, invalid } from '../refusals.ts';

export const ownSecondFactorFirst = () =>
  conflict('own-second-factor-first', 'Set up a second factor for your own account first.');

export const noSuchSetting = (name: string) => `There is no setting named ${name}.`;
export const unknownSetting = (name: string) => invalid('unknown-setting', noSuchSetting(name));

export const invalidSetting = (message = 'This setting cannot have that value.') =>
  invalid('invalid-setting', message);
