import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = { id: string; title: ReactNode; children: ReactNode };

/** A box that is closed at first. An address that ends with `#` and its id opens it too. */
export function Entry({ id, title, children }: Props) {
  return (
    <details className="group min-w-0 border border-line bg-panel wrap-anywhere">
      <summary className="flex cursor-pointer list-none items-start gap-3 px-4 py-3 hover:bg-raised">
        {title}
        <ChevronDown
          className="mt-1 ms-auto size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      {/* The id is inside, because browsers open the details element that contains a link's target. */}
      <div id={id} className="grid scroll-mt-36 gap-5 border-t border-line p-4 text-sm">
        {children}
      </div>
    </details>
  );
}
