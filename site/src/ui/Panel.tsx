import type { ReactNode } from 'react';

/** A titled box for one subject. */
export function Panel({
  title,
  action,
  className = '',
  children,
}: {
  title?: string;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={`notch-lg border border-line bg-panel p-5 sm:p-6 ${className}`}>
      {title !== undefined && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
          <h2 className="text-lg font-bold">{title}</h2>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
