import type { ReactNode } from 'react';
import { useMedia } from './use-media.ts';

const LOOK = 'border border-line bg-panel p-4 sm:p-6';

type Props = {
  /** To link to it within its page. */
  id?: string;
  title?: string;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A titled box for one subject. */
export function Panel({ id, title, action, className = '', children }: Props) {
  return (
    <section id={id} className={`${LOOK} ${className}`}>
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

type FoldedProps = {
  id: string;
  title: string;
  /** Below the content, and not folded. */
  action?: ReactNode;
  children: ReactNode;
};

/** A panel that is folded where the page has one column. A link to its id unfolds it. */
export function FoldedPanel({ id, title, action, children }: FoldedProps) {
  const isWide = useMedia('(width >= 64rem)');
  return (
    <section className={LOOK}>
      <details open={isWide} className="folded">
        <summary tabIndex={isWide ? -1 : undefined}>
          <h2 className="inline text-lg font-bold">{title}</h2>
        </summary>
        {/* Browsers unfold what contains the target of a link. */}
        <div id={id} className="scroll-mt-16 pt-4">
          {children}
        </div>
      </details>
      {action}
    </section>
  );
}
