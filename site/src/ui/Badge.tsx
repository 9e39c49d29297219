import type { ReactNode } from 'react';

const TONES = {
  sand: 'bg-sand text-on-sand',
  redstone: 'bg-redstone-wash text-redstone',
  moss: 'bg-moss-wash text-moss',
  amber: 'bg-amber-wash text-amber',
  patina: 'bg-patina-wash text-patina',
  plain: 'bg-raised text-ink',
} as const;
export type BadgeTone = keyof typeof TONES;

/** A short label. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 px-2 py-0.5 text-xs font-bold leading-5 max-w-full sm:whitespace-nowrap [&_svg]:size-3.5 ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
