import { localized, OFFERED_LOCALES } from '../contract/locales.ts';

/** Personal pages and sign-in. */
const PRIVATE = [
  '/settings',
  '/updates',
  '/login',
  '/register',
  '/invite-register',
  '/publisher/dashboard',
  '/publisher/upload',
  '/publisher/edit/',
];

/** Paths closed to crawlers: calls, personal pages and sign-in. Pictures are open to them. */
export const robotsOf = (url: string): string =>
  [
    'User-agent: *',
    'Allow: /api/addons/*/images/',
    'Disallow: /api/',
    'Disallow: /admin',
    'Disallow: /owner',
    ...OFFERED_LOCALES.flatMap((locale) => PRIVATE.map((path) => `Disallow: ${localized(locale, path)}`)),
    '',
    `Sitemap: ${url}/sitemap.xml`,
    '',
  ].join('\n');
