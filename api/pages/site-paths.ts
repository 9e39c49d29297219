// The addresses that the public site shows a screen for; any other gets its not-found screen with status 404.
const EXACT = new Set([
  '/',
  '/login',
  '/register',
  '/invite-register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/browse',
  '/publishers',
  '/become-publisher',
  '/publisher/apply',
  '/publisher/dashboard',
  '/publisher/upload',
  '/publisher/guide',
  '/settings',
  '/updates',
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
