import { localized, OFFERED_LOCALES } from '../contract/locales.ts';

/** Somebody's own pages and the ways in. */
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

/** What crawlers leave alone: calls, somebody's own pages and the ways in. Pictures are theirs to show. */
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
