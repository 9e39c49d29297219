import { linkOptions } from '@tanstack/react-router';

/** The site's main places, for header and slide-out menu. */
export const MAIN_LINKS = [
  { label: 'Browse', link: linkOptions({ to: '/browse' }) },
  { label: 'Categories', link: linkOptions({ to: '/browse', search: { category: 'tools' } }) },
  { label: 'Publishers', link: linkOptions({ to: '/publishers' }) },
  { label: 'Community', link: linkOptions({ to: '/blog' }) },
] as const;
