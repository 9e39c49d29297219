import type { PagePath } from '@sandcrate/api/contract/pages.ts';
import type { ReactNode } from 'react';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Prose } from '../../../ui/Prose.tsx';

/** A text page, with its title and lead from the table of pages. */
export function TextPage({ path, children }: { path: PagePath; children: ReactNode }) {
  return (
    <div className="page max-w-4xl pt-10">
      <PageTitle page={path} />
      <Prose>{children}</Prose>
    </div>
  );
}
