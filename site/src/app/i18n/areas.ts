// Which catalogs of messages a page needs. Each is a file of site/locales for each language.
import { SOURCE_LOCALE } from '@sandcrate/api/contract/locales.ts';
import { isInTable, pageOf } from '@sandcrate/api/contract/pages.ts';

/** `words` and `refusals` are the texts of the contract and of what the server refuses. */
export type Area = 'words' | 'refusals' | 'main' | 'catalogue' | 'account' | 'publisher' | 'text';

/** By the first part of a route's path; all others need only what every page needs. */
const BY_PATH: Readonly<Record<string, readonly Area[]>> = {
  browse: ['catalogue'],
  addon: ['catalogue', 'refusals'],
  advisories: ['catalogue', 'refusals'],
  publishers: ['catalogue', 'refusals'],
  publisher: ['publisher', 'catalogue', 'refusals'],
  settings: ['account', 'catalogue', 'refusals'],
  login: ['account', 'refusals'],
  register: ['account', 'refusals'],
  'invite-register': ['account', 'refusals'],
  'forgot-password': ['account', 'refusals'],
  'reset-password': ['account', 'refusals'],
  'verify-email': ['account', 'refusals'],
};
const ALWAYS: readonly Area[] = ['main', 'words'];
/** Pages beside those of reading that are mostly text. */
const TEXT: ReadonlySet<string> = new Set(['api', 'blog', 'offline', 'status', 'updates']);

/** The catalogs of the page at a path or of a route with that path, without a language before it. */
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
