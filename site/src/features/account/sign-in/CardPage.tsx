import type { ReactNode } from 'react';
import { Art, type Drawing } from '../../../art/Art.tsx';
import { crate } from '../../../art/drawings.gen.ts';

/** A page that holds one small form. */
export function CardPage({
  title,
  lead,
  art = crate,
  children,
}: {
  title: string;
  lead?: string;
  art?: Drawing;
  children: ReactNode;
}) {
  return (
    <div className="page flex justify-center py-10 sm:py-16">
      <div className="w-full max-w-md border border-line bg-panel p-6 sm:p-9">
        <Art of={art} scale={0.75} className="mb-5" />
        <h1 className="stencil text-4xl">{title}</h1>
        {lead !== undefined && <p className="mt-2 text-muted">{lead}</p>}
        <div className="mt-7">{children}</div>
      </div>
    </div>
  );
}
