// Which catalogs of messages a page needs. Each is a file of site/locales for each language.

export type Area = 'main' | 'catalogue' | 'account' | 'publisher' | 'text';

/** By the first part of a route's path; all others need only what every page needs. */
const BY_PATH: Readonly<Record<string, readonly Area[]>> = {
  browse: ['catalogue'],
  addon: ['catalogue'],
  advisories: ['catalogue'],
  publishers: ['catalogue'],
  publisher: ['publisher', 'catalogue'],
  settings: ['account', 'catalogue'],
  login: ['account'],
  register: ['account'],
  'invite-register': ['account'],
  'forgot-password': ['account'],
  'reset-password': ['account'],
  'verify-email': ['account'],
};
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
  if (TEXT.has(first)) return ['main', 'text', 'catalogue'];
  if (first === 'publisher' && second === 'guide') return ['main', 'text', 'publisher', 'catalogue'];
  return ['main', ...(BY_PATH[first] ?? [])];
}
