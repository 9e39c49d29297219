// Where to go after login, as given in the login page's address.

import { localized, placeOf } from '@sandcrate/api/contract/locales.ts';

const ORIGIN = 'http://this.site';

/** The address after login if it is on this origin; any other would allow open redirects. */
function safe(next: unknown): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, ORIGIN)) return undefined;
  // Any origin works for telling the site's addresses from others; the server has no `location`.
  const { origin, href, pathname } = new URL(next, ORIGIN);
  return origin === ORIGIN && placeOf(pathname).path !== '/login' ? href.slice(origin.length) : undefined;
}

export const nextParam = ({ next }: Record<string, unknown>): { next?: string } => ({ next: safe(next) });

/** The login page in the language of `address`, which leads back to `address` afterwards. */
export const loginAddress = (address: string) =>
  `${localized(placeOf(address).locale, '/login')}?next=${encodeURIComponent(address)}`;

/** Whether an address is in the console, which is another application. */
export const isConsole = (address: string) => /^\/(admin|owner)(?:[/?#]|$)/.test(address);
