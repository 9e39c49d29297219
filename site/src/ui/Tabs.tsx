import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';

export type Tab = { tab: string; label: string; content: () => ReactNode };

type Props = { label: string; tabs: readonly Tab[]; shown: string; onShow: (tab: string) => void };

/** Tabs, of which one is shown. The row of their names scrolls if it is too long. */
export function Tabs({ label, tabs, shown, onShow }: Props) {
  const names = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls only the row, not the page.
    const row = names.current;
    const name = row?.children.item(tabs.findIndex(({ tab }) => tab === shown));
    if (row && name instanceof HTMLElement) {
      row.scrollLeft = name.offsetLeft - row.offsetLeft - (row.clientWidth - name.offsetWidth) / 2;
    }
  }, [tabs, shown]);
  return (
    <Radix.Root value={shown} onValueChange={onShow}>
      <Radix.List
        ref={names}
        aria-label={label}
        className="mb-6 flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map(({ tab, label }) => (
          <Radix.Trigger
            key={tab}
            value={tab}
            className="-mb-px min-h-11 border-b-3 border-transparent px-4 font-semibold whitespace-nowrap text-muted -outline-offset-2 hover:text-ink data-[state=active]:border-sand data-[state=active]:text-ink"
          >
            {label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ tab, content }) => (
        <Radix.Content key={tab} value={tab} className="outline-offset-4">
          {tab === shown && content()}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
