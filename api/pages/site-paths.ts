// The addresses that the public site shows a screen for; any other gets its not-found screen with status 404.

/** What says the same to everybody and is worth finding, whatever the catalogue holds. */
export const FINDABLE_PATHS = [
  '/',
  '/browse',
  '/publishers',
  '/become-publisher',
  '/publisher/guide',
  '/tools',
  '/docs',
  '/api',
  '/help',
  '/contact',
  '/bugs',
  '/terms',
  '/privacy',
  '/status',
  '/blog',
  '/careers',
] as const;

const EXACT = new Set<string>([
  ...FINDABLE_PATHS,
  '/login',
  '/register',
  '/invite-register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/publisher/apply',
  '/publisher/dashboard',
  '/publisher/upload',
  '/settings',
  '/updates',
]);
const PATTERNS = [
  /^\/addon\/[^/]+$/,
  /^\/publisher\/edit\/[^/]+$/,
  /^\/publishers\/[^/]+$/,
  /^\/advisories\/[^/]+$/,
];

/** Whether `path` (no query) is a screen of the site; a slash at the end does not matter. */
export function isSitePath(path: string): boolean {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return EXACT.has(plain) || PATTERNS.some((pattern) => pattern.test(plain));
}
