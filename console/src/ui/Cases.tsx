import { Box } from '@mui/material';
import { type ReactNode, useRef } from 'react';
import { useHotkey } from './use-hotkey.ts';

/** Cases below each other. J and K move the focus to the title of the next and the previous case. */
export function Cases({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const move = (by: 1 | -1) => {
    const cases = [...(list.current?.querySelectorAll<HTMLElement>(':scope > article') ?? [])];
    const at = cases.findIndex((one) => one.contains(document.activeElement));
    const next = at < 0 ? cases[0] : cases[at + by];
    next?.scrollIntoView({ block: 'nearest' });
    next?.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true });
  };
  useHotkey('j', () => move(1), true);
  useHotkey('k', () => move(-1), true);
  return (
    <Box ref={list} sx={{ display: 'grid', gap: 1.5 }}>
      {children}
    </Box>
  );
}
