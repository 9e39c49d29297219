import { Link, linkOptions } from '@tanstack/react-router';
import { useIsLive } from '../../lib/use-is-live.ts';
import { Brand } from './Brand.tsx';

const COLUMNS = [
  {
    title: 'Explore',
    links: [
      { label: 'Browse Addons', link: linkOptions({ to: '/browse' }) },
      { label: 'New Releases', link: linkOptions({ to: '/browse', search: { sort: 'newest' } }) },
      { label: 'Featured', link: linkOptions({ to: '/browse', search: { featured: 'true' } }) },
      { label: 'Publishers', link: linkOptions({ to: '/publishers' }) },
    ],
  },
  {
    title: 'Create',
    links: [
      { label: 'Upload Addon', link: linkOptions({ to: '/publisher/upload' }) },
      { label: 'Publisher Guide', link: linkOptions({ to: '/publisher/guide' }) },
      { label: 'Tools', link: linkOptions({ to: '/tools' }) },
      { label: 'Documentation', link: linkOptions({ to: '/docs' }) },
    ],
  },
  {
    title: 'Support',
    links: [
      { label: 'Help', link: linkOptions({ to: '/help' }) },
      { label: 'Contact', link: linkOptions({ to: '/contact' }) },
      { label: 'Report a Bug', link: linkOptions({ to: '/bugs' }) },
    ],
  },
  {
    title: 'About',
    links: [
      { label: 'Blog', link: linkOptions({ to: '/blog' }) },
      { label: 'Careers', link: linkOptions({ to: '/careers' }) },
      { label: 'Terms', link: linkOptions({ to: '/terms' }) },
      { label: 'Privacy', link: linkOptions({ to: '/privacy' }) },
    ],
  },
] as const;

export function Footer() {
  return (
    <footer className="mt-20 border-t border-line bg-panel">
      <div className="page grid gap-10 py-12 sm:grid-cols-[1.4fr_2fr]">
        <div>
          <Brand />
          <p className="mt-4 max-w-[38ch] text-sm text-muted">
            Add-ons for your mobile sandbox game, made by players and looked at by people before they go live.
          </p>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-8 sm:grid-cols-4">
          {COLUMNS.map(({ title, links }) => (
            <div key={title}>
              <h2 className="mb-2 font-bold">{title}</h2>
              <ul className="grid">
                {links.map(({ label, link }) => (
                  <li key={label}>
                    <Link {...link} className="inline-block py-1.5 text-muted hover:text-ink hover:underline">
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="border-t border-line">
        <p className="page py-5 text-sm text-muted">© {useYear()} Sandcrate. All rights reserved.</p>
      </div>
    </footer>
  );
}

const yearOfBuild = new Date().getFullYear();

/** This year, also where the page was drawn in another one. */
const useYear = () => (useIsLive() ? new Date().getFullYear() : yearOfBuild);
