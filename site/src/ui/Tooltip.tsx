import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** Around what has tooltips: the first opens after 700 ms, the next within 300 ms of it at once. */
export function TooltipArea({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

/** Says what an icon means when the mouse or the focus rests on it. The icon's button needs a label of its own. */
export function Tooltip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          className="notch-sm z-50 animate-fade-in border border-edge bg-panel px-3 py-1.5 text-sm font-semibold text-ink"
        >
          {label}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
