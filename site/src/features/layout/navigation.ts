import { msg } from '@lingui/core/macro';
import { linkOptions } from '@tanstack/react-router';

/** The site's main pages, for header and slide-out menu. */
export const MAIN_LINKS = [
  { label: msg`Browse`, link: linkOptions({ to: '/browse' }) },
  { label: msg`Categories`, link: linkOptions({ to: '/browse', search: { category: ['tools'] } }) },
  { label: msg`Publishers`, link: linkOptions({ to: '/publishers' }) },
  { label: msg`Community`, link: linkOptions({ to: '/blog' }) },
] as const;
