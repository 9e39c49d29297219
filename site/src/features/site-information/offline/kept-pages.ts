import { ownAddress } from '../../../lib/own-address.ts';

/** A page that can be opened without a network. */
export type KeptPage = { path: string; title: string };

/** The cache that the service worker keeps opened pages in. */
const CACHE = 'pages';

/** Lets the title of a page be parsed. The parsed document runs nothing. */
const parsing = globalThis.trustedTypes?.createPolicy('kept-pages', { createHTML: (html) => html });

/** The pages that the service worker has cached, most recently opened first; none without the Cache API. */
export async function keptPages(): Promise<KeptPage[]> {
  if (!('caches' in globalThis)) return [];
  const cache = await caches.open(CACHE);
  const requests = await cache.keys();
  const pages = await Promise.all(
    requests.map(async (request) => {
      const page = (await (await cache.match(request))?.text()) ?? '';
      // Not the whole page: this page's policy does not allow its styles.
      const html = /<title>[^<]*<\/title>/.exec(page)?.[0] ?? '';
      const { title } = new DOMParser().parseFromString(parsing?.createHTML(html) ?? html, 'text/html');
      const { pathname, search } = new URL(request.url);
      return { path: ownAddress(pathname + search), title };
    }),
  );
  return pages.flatMap(({ path, title }) => (path && title ? [{ path, title }] : [])).toReversed();
}
