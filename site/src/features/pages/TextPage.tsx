import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Prose } from '../../ui/Prose.tsx';

/** A page of reading. */
export function TextPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="page max-w-4xl pt-10">
      <PageTitle lead={lead}>{title}</PageTitle>
      <Prose>{children}</Prose>
    </div>
  );
}
