// Which message catalogs a page needs. Each catalog is a file in site/locales for each language.
import { SOURCE_LOCALE } from '@sandcrate/api/contract/locales.ts';
import { isInTable, pageOf } from '@sandcrate/api/contract/pages.ts';

/** `words` are the texts of the API's contract, `refusals` those of the server's refusals. */
export type Area =
  | 'words'
  | 'refusals'
  | 'main'
  | 'catalogue'
  | 'browse'
  | 'collections'
  | 'profiles'
  | 'markdown'
  | 'inside'
  | 'opened'
  | 'publishers'
  | 'account'
  | 'publisher'
  | 'text';

/**
 * The areas that a page needs beyond `ALWAYS`, by the first part of its route's path. Refusals that follow a press are
 * loaded once the page is idle.
 */
const BY_PATH: Readonly<Record<string, readonly Area[]>> = {
  browse: ['browse'],
  addon: ['catalogue'],
  advisories: ['publishers', 'catalogue', 'refusals'],
  publishers: ['publishers', 'profiles', 'catalogue', 'browse', 'refusals'],
  publisher: ['publisher', 'catalogue', 'refusals'],
  collection: ['collections', 'catalogue', 'refusals'],
  collections: ['collections', 'catalogue', 'refusals'],
  favourites: ['browse', 'refusals'],
  inbox: ['account', 'catalogue', 'browse', 'refusals'],
  settings: ['account', 'catalogue', 'refusals'],
  login: ['account', 'refusals'],
  register: ['account', 'refusals'],
  'invite-register': ['account', 'refusals'],
  'forgot-password': ['account', 'refusals'],
  'reset-password': ['account', 'refusals'],
  'verify-email': ['account', 'refusals'],
  unsubscribe: ['account', 'refusals'],
};
const ALWAYS: readonly Area[] = ['main', 'words'];
/** Pages that are mostly text, in addition to the text pages. */
const TEXT: ReadonlySet<string> = new Set(['api', 'blog', 'offline', 'status', 'updates']);

/** The catalogs of the page or route at a path, which has no language prefix. */
export function areasOf(path: string): Area[] {
  const [, first = ''] = path.split('/');
  if (first === 'become-publisher') return [...ALWAYS, 'account', 'refusals'];
  if (first === 'tools') return [...ALWAYS, 'text', 'publisher', 'catalogue', 'refusals'];
  const isText = isInTable(path) && pageOf(path).isText === true;
  if (isText || TEXT.has(first)) return [...ALWAYS, 'text', 'catalogue'];
  return [...ALWAYS, ...(BY_PATH[first] ?? [])];
}

/** Whether a language has messages of its own for an area. The texts of the contract are English themselves. */
export const isNeeded = (locale: string, area: Area): boolean =>
  locale !== SOURCE_LOCALE || (area !== 'words' && area !== 'refusals');
