import type { IncomingHttpHeaders } from 'node:http';
import { localized, placeOf } from '../contract/locales.ts';
import { NOWHERE } from '../contract/nowhere.ts';

/**
 * Where a link to another language on the not-found page should lead: to the unknown address that the visitor comes from,
 * in the link's language.
 * @param publicUrl the site's address, without a slash at the end
 * @returns undefined if the request does not come from such a link
 */
export function meantAddress(
  { url, headers }: { url: string; headers: IncomingHttpHeaders },
  publicUrl: string,
): string | undefined {
  const { locale, path } = placeOf(url);
  if (path !== NOWHERE || !headers.referer?.startsWith(`${publicUrl}/`)) return undefined;
  const from = placeOf(headers.referer.slice(publicUrl.length)).path;
  // With two slashes at its start, it would be the address of another host.
  const address = from.replace(/^[/\\]+/, '/');
  return address === NOWHERE ? undefined : localized(locale, address);
}
