import { type PagePath, pageOf } from '@sandcrate/api/contract/pages.ts';
import type { ReactNode } from 'react';

type Props = {
  /** Title and lead come from the table of pages unless given. */
  page: PagePath;
  title?: string;
  lead?: string;
  action?: ReactNode;
};

/** The heading of a page. */
export function PageTitle({ page, title = pageOf(page).title, lead = pageOf(page).lead, action }: Props) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <h1 className="stencil text-4xl wrap-anywhere sm:text-5xl">{title}</h1>
        {lead !== undefined && (
          <p className="mt-2 max-w-[40em] text-muted" dir="auto">
            {lead}
          </p>
        )}
      </div>
      {action}
    </div>
  );
}
