// Where to go after login, as given in the login page's address.

import { localized, placeOf } from '@sandcrate/api/contract/locales.ts';

const ORIGIN = 'http://this.site';

/** The address after login if it is on this origin; any other would allow open redirects. */
function safe(next: unknown): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, ORIGIN)) return undefined;
  // Any origin works for telling the site's addresses from others; the server has no `location`.
  const { origin, href, pathname } = new URL(next, ORIGIN);
  const { path } = placeOf(pathname);
  // A path such as '/.//evil.example' is on this origin, but resolves to one that browsers read as another host.
  if (origin !== ORIGIN || path.startsWith('//') || path === '/login') return undefined;
  return href.slice(origin.length);
}

export const nextParam = ({ next }: Record<string, unknown>): { next?: string } => ({ next: safe(next) });

/** The login page in the language of `address`, which leads back to `address` afterwards. */
export const loginAddress = (address: string) =>
  `${localized(placeOf(address).locale, '/login')}?next=${encodeURIComponent(address)}`;

/** Whether an address is in the console, which is another application. */
export const isConsole = (address: string) => /^\/(admin|owner)(?:[/?#]|$)/.test(address);
