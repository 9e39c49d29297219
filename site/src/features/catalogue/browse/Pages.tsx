import { useLingui } from '@lingui/react/macro';
import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

const ITEM = 'notch-sm grid h-11 min-w-11 place-items-center border px-2 font-semibold tabular-nums';

type Props = {
  current: number;
  count: number;
  /** The link to a page of the list; the first page has no number in its address. */
  linkTo: (page: number | undefined) => LinkProps;
};

/** Links to the pages of a list: the first, the last, and those around the current one. */
export function Pages({ current, count, linkTo }: Props) {
  const { t } = useLingui();
  if (count === 1 && current === 1) return null;
  const link = (page: number) => linkTo(page === 1 ? undefined : page);
  return (
    <nav aria-label={t`Pages`} className="mt-10 flex flex-wrap items-center justify-center gap-2">
      {current > 1 && (
        <PageLink link={link(current - 1)} label={t`Previous page`}>
          <ChevronLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
        </PageLink>
      )}
      {pagesAround(current, count).map((page, index, pages) => (
        <span key={page} className="flex items-center gap-2">
          {index > 0 && page - (pages[index - 1] ?? 0) > 1 && <span className="text-muted">…</span>}
          <PageLink link={link(page)} label={t`Page ${page}`} isCurrent={page === current}>
            {page}
          </PageLink>
        </span>
      ))}
      {current < count && (
        <PageLink link={link(current + 1)} label={t`Next page`}>
          <ChevronRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
        </PageLink>
      )}
    </nav>
  );
}

/** The page numbers to offer, in order. Some in between are left out. */
export function pagesAround(current: number, count: number): number[] {
  const offered = new Set([1, current - 1, current, current + 1, count]);
  return [...offered].filter((page) => page >= 1 && page <= count).sort((a, b) => a - b);
}

type PageLinkProps = { link: LinkProps; label: string; isCurrent?: boolean; children: ReactNode };

function PageLink({ link, label, isCurrent = false, children }: PageLinkProps) {
  return (
    <Link
      {...link}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      className={`${ITEM} ${isCurrent ? 'border-sand bg-sand text-on-sand forced-colors:border-[SelectedItem] forced-colors:bg-[SelectedItem] forced-colors:text-[SelectedItemText]' : 'border-edge hover:bg-raised'}`}
    >
      {children}
    </Link>
  );
}
