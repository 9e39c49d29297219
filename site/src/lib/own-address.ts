// Checks addresses that the page will follow and that others may have written, such as those in a query.
import { placeOf } from '@sandcrate/api/contract/locales.ts';

const ORIGIN = 'http://this.site';

/**
 * The address in its normal form if it is an absolute path on this origin, otherwise undefined. Following any other
 * address would be an open redirect.
 */
export function ownAddress(address: unknown): string | undefined {
  if (typeof address !== 'string' || !address.startsWith('/') || !URL.canParse(address, ORIGIN)) {
    return undefined;
  }
  // Any origin works for telling the site's addresses from others; the server has no `location`.
  const { origin, href, pathname } = new URL(address, ORIGIN);
  // A path such as '/.//evil.example' is on this origin, but resolves to one that browsers read as another host.
  if (origin !== ORIGIN || placeOf(pathname).path.startsWith('//')) return undefined;
  return href.slice(origin.length);
}
