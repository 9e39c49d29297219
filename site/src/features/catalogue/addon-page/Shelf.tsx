import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** The classes of the columns on screens that are wider than a phone's. */
  columns: string;
  children: ReactNode;
};

/** Cards below an add-on; on a phone, in one row that scrolls. */
export function Shelf({ title, columns, children }: Props) {
  return (
    <section className="page pt-8 sm:pt-14 print:hidden">
      <h2 className="stencil mb-3 text-3xl sm:mb-6">{title}</h2>
      <div
        className={`-m-1 flex snap-x gap-3 overflow-x-auto p-1 *:w-44 *:shrink-0 *:snap-start sm:m-0 sm:grid sm:p-0 sm:*:w-auto ${columns}`}
      >
        {children}
      </div>
    </section>
  );
}
