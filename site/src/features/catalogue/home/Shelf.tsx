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
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0 flex-1 basis-52">
          <h2 className="stencil text-3xl sm:text-4xl">{title}</h2>
          {lead !== undefined && <p className="mt-1.5 text-muted">{lead}</p>}
        </div>
        {viewAll}
      </div>
      {children}
    </section>
  );
}
