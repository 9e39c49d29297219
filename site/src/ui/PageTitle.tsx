import { useLingui } from '@lingui/react';
import { type PagePath, pageOf } from '@sandcrate/api/contract/pages.ts';
import type { ReactNode } from 'react';
import { word } from '../lib/words.ts';

type Props = {
  /** Title and lead come from the table of pages unless given. */
  page: PagePath;
  title?: string;
  lead?: string;
  action?: ReactNode;
  /** On a phone, only the title, so that the content is on the first screen. */
  isCompact?: boolean;
};

/** The heading of a page. */
export function PageTitle({ page, title, lead, action, isCompact = false }: Props) {
  const { i18n } = useLingui();
  const own = pageOf(page);
  const line = lead ?? (own.lead === undefined ? undefined : word(i18n, own.lead));
  return (
    <div className={`${isCompact ? 'mb-3 lg:mb-8' : 'mb-8'} flex flex-wrap items-end justify-between gap-4`}>
      <div className="min-w-0">
        {/* On the narrowest phones it is smaller, so that the longest words of the titles in all languages fit. */}
        <h1 className="stencil text-[clamp(1.75rem,9vw,2.25rem)] wrap-anywhere sm:text-5xl">
          {title ?? word(i18n, own.title)}
        </h1>
        {line !== undefined && (
          <p className={`mt-2 max-w-[40em] text-muted ${isCompact ? 'max-lg:hidden' : ''}`} dir="auto">
            {line}
          </p>
        )}
      </div>
      {action}
    </div>
  );
}
