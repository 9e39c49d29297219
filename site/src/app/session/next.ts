// Where to go after login, as given in the login page's address.

import { localized, placeOf } from '@sandcrate/api/contract/locales.ts';
import { ownAddress } from '../../lib/own-address.ts';

/** The address after login, unless the page may not follow it or it is the login page itself. */
function safe(next: unknown): string | undefined {
  const address = ownAddress(next);
  if (address === undefined) return undefined;
  const [path = ''] = address.split(/[?#]/);
  return placeOf(path).path === '/login' ? undefined : address;
}

export const nextParam = ({ next }: Record<string, unknown>): { next?: string } => ({ next: safe(next) });

/** The login page in the language of `address`, which leads back to `address` afterwards. */
export const loginAddress = (address: string) =>
  `${localized(placeOf(address).locale, '/login')}?next=${encodeURIComponent(address)}`;

/** Whether an address is in the console, which is another application. */
export const isConsole = (address: string) => /^\/(admin|owner)(?:[/?#]|$)/.test(address);
