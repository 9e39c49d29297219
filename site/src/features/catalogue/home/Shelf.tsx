import type { ReactNode } from 'react';

/** A titled row of the home page, with a link to the whole list. */
export function Shelf({
  title,
  lead,
  viewAll,
  className,
  children,
}: {
  title: string;
  lead?: string;
  viewAll?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={className}>
      <div className="mb-6 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-4">
        <h2 className="stencil text-3xl sm:text-4xl">{title}</h2>
        {viewAll}
        {/* Below both, where it has the whole width. */}
        {lead !== undefined && <p className="col-span-2 mt-1.5 text-muted">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
