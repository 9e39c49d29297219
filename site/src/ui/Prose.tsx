import type { ReactNode } from 'react';

/** The styles of running text: headings, paragraphs, lists and links, as text pages need them. */
export function Prose({ children }: { children: ReactNode }) {
  return (
    <div className="grid max-w-[44em] gap-4 leading-relaxed [&_a]:font-semibold [&_a]:text-patina [&_a]:underline [&_code]:bg-raised [&_code]:px-1.5 [&_code]:py-0.5 [&_code]:text-[0.9em] [&_h2]:mt-6 [&_h2]:text-2xl [&_h2]:font-bold [&_ol]:list-decimal [&_ol]:space-y-2 [&_ol]:ps-6 [&_ul]:list-[square] [&_ul]:space-y-2 [&_ul]:ps-6 [&_li]:marker:text-sand-deep">
      {children}
    </div>
  );
}
