import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { footerPages } from '@sandcrate/api/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { siteQuery } from '../../app/site/queries.ts';
import { useSiteName } from '../../app/site/site-name.ts';
import { sayIn, word } from '../../lib/words.ts';
import { Brand } from './Brand.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';

/** Footer links that are not pages of the table but views of the catalogue. */
const VIEWS = [
  { label: msg`New Releases`, link: linkOptions({ to: '/browse', search: { sort: 'newest' } }) },
  { label: msg`Featured`, link: linkOptions({ to: '/browse', search: { featured: 'true' } }) },
] as const;

const COLUMNS = (['Explore', 'Create', 'Support', 'About'] as const).map((title) => {
  const [first, ...rest] = footerPages(title).map(({ path, label }) => ({ label, link: { to: path } }));
  return {
    title,
    links: [first, ...(title === 'Explore' ? VIEWS : []), ...rest].filter((link) => link !== undefined),
  };
});

export function Footer() {
  const { i18n, t } = useLingui();
  const name = useSiteName();
  const year = String(new Date().getUTCFullYear());
  const { data: site } = useQuery(siteQuery);
  return (
    <footer className="mt-12 border-t sm:mt-20 border-line bg-panel">
      <div className="page grid gap-6 py-8 sm:gap-10 sm:py-12 sm:grid-cols-[1fr_2fr]">
        <div>
          <Brand />
          {site && (
            <p dir="auto" className="mt-4 max-w-[25em] text-sm text-muted">
              {word(i18n, site.description)}
            </p>
          )}
          <LanguageChoice />
          <SocialLinks links={site?.socialLinks} />
        </div>
        <nav
          aria-label={t`Footer`}
          className="grid grid-cols-2 gap-x-8 gap-y-5 sm:gap-y-8 xl:grid-cols-[repeat(4,auto)]"
        >
          {COLUMNS.map(({ title, links }) => (
            <div key={title}>
              <h2 className="mb-1 font-bold sm:mb-2">{word(i18n, title)}</h2>
              <ul className="grid">
                {links.map(({ label, link }) => (
                  <li key={typeof label === 'string' ? label : label.id}>
                    <Link
                      {...link}
                      className="inline-block py-1.5 wrap-anywhere text-muted hover:text-ink hover:underline"
                    >
                      {sayIn(i18n, label)}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="border-t border-line">
        {/* The server may have rendered the page in the previous year. */}
        <p className="page py-5 text-sm text-muted" suppressHydrationWarning>
          <Trans>
            © {year} {name}. All rights reserved.
          </Trans>
        </p>
      </div>
    </footer>
  );
}

/** Up to four links to other sites, as the owner has set them. */
function SocialLinks({ links = [] }: { links?: readonly { label: string; url: string }[] }) {
  const set = links.filter(({ url }) => url !== '');
  if (set.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5">
      {set.map(({ label, url }) => (
        <li key={label}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-block py-1.5 font-semibold text-patina hover:underline"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
