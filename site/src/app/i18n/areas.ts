// Which catalogs of messages a page needs. Each is a file of site/locales for each language.

/** `words` and `refusals` are the texts of the contract and of what the server refuses. */
export type Area = 'words' | 'refusals' | 'main' | 'catalogue' | 'account' | 'publisher' | 'text';

/** By the first part of a route's path; all others need only what every page needs. */
const BY_PATH: Readonly<Record<string, readonly Area[]>> = {
  browse: ['catalogue'],
  addon: ['catalogue'],
  advisories: ['catalogue'],
  publishers: ['catalogue'],
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
/** Pages that are mostly text. */
const TEXT: ReadonlySet<string> = new Set([
  'api',
  'become-publisher',
  'blog',
  'bugs',
  'careers',
  'contact',
  'docs',
  'help',
  'offline',
  'privacy',
  'status',
  'terms',
  'tools',
  'updates',
]);

/** The catalogs of the page at a path or of a route with that path, without a language before it. */
export function areasOf(path: string): Area[] {
  const [, first = '', second] = path.split('/');
  if (TEXT.has(first)) return [...ALWAYS, 'text', 'catalogue'];
  if (first === 'publisher' && second === 'guide') return [...ALWAYS, 'text', 'publisher', 'catalogue'];
  return [...ALWAYS, ...(BY_PATH[first] ?? [])];
}
