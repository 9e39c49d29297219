/** What crawlers leave alone: calls, somebody's own pages and the ways in. Pictures are theirs to show. */
export const robotsOf = (url: string): string =>
  [
    'User-agent: *',
    'Allow: /api/addons/*/images/',
    'Disallow: /api/',
    'Disallow: /admin',
    'Disallow: /owner',
    'Disallow: /settings',
    'Disallow: /updates',
    'Disallow: /login',
    'Disallow: /register',
    'Disallow: /invite-register',
    'Disallow: /publisher/dashboard',
    'Disallow: /publisher/upload',
    'Disallow: /publisher/edit/',
    '',
    `Sitemap: ${url}/sitemap.xml`,
    '',
  ].join('\n');
