import type { ReactNode } from 'react';
import { usePageTitle } from './use-page-title.ts';

/** The heading of a page; it names the browser's tab too. */
export function PageTitle({
  children,
  tab,
  lead,
  action,
}: {
  children: string;
  /** Names the tab, where the heading alone would not tell [the heading]. */
  tab?: string;
  lead?: string;
  action?: ReactNode;
}) {
  usePageTitle(tab ?? children);
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="stencil text-4xl sm:text-5xl">{children}</h1>
        {lead !== undefined && <p className="mt-2 max-w-[40em] text-muted">{lead}</p>}
      </div>
      {action}
    </div>
  );
}
