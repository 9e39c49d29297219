import { Box, ButtonBase } from '@mui/material';
import type { ReplayView } from '@sandcrate/api/addons/discovery-contract.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Board } from '../ui/Board.tsx';
import { eventInWords } from '../ui/event-words.ts';
import { formatExact } from '../ui/format.ts';
import { twoLines } from '../ui/widths.ts';

type Props = {
  events: ReplayView['events'];
  /** The index of the event whose state is shown. */
  shown: number;
  onShow: (revision: number) => void;
};

/** All events in order, with the shown one marked. The arrow keys, Home and End move between them. */
export function EventRail({ events, shown, onShow }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = list.current?.children[shown];
    // Tests run without layout, where there is nothing to scroll.
    row?.scrollIntoView?.({ block: 'nearest' });
  }, [shown]);
  const goTo = (index: number) => {
    const target = events[Math.min(Math.max(index, 0), events.length - 1)];
    if (target === undefined) return;
    onShow(target.revision);
    list.current?.querySelectorAll('button')[events.indexOf(target)]?.focus();
  };
  const onKeyDown = (press: KeyboardEvent) => {
    const index = { ArrowUp: shown - 1, ArrowDown: shown + 1, Home: 0, End: events.length - 1 }[press.key];
    if (index === undefined) return;
    press.preventDefault();
    goTo(index);
  };
  return (
    <Board aria-label="Events">
      <Box
        component="ol"
        ref={list}
        onKeyDown={onKeyDown}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          maxHeight: { xs: 260, md: 'calc(100dvh - 180px)' },
          overflowY: 'auto',
        }}
      >
        {events.map((event, index) => (
          <Box component="li" key={event.id} sx={{ borderTop: index === 0 ? 0 : '1px solid var(--line)' }}>
            <EventButton event={event} isShown={index === shown} onShow={onShow} />
          </Box>
        ))}
      </Box>
    </Board>
  );
}

type ButtonProps = { event: ReplayView['events'][number]; isShown: boolean; onShow: Props['onShow'] };

const EventButton = ({
  event: { type, occurredAt, actor, reason, revision },
  isShown,
  onShow,
}: ButtonProps) => (
  <ButtonBase
    aria-current={isShown ? 'true' : undefined}
    tabIndex={isShown ? 0 : -1}
    onClick={() => onShow(revision)}
    sx={{
      display: 'grid',
      width: '100%',
      gridTemplateColumns: 'minmax(0, 1fr)',
      textAlign: 'start',
      gap: 0.25,
      px: 1.5,
      py: 1,
      font: 'inherit',
      fontSize: '0.875rem',
      overflowWrap: 'anywhere',
      borderInlineStart: '3px solid transparent',
      '&[aria-current]': { background: 'var(--raised)', borderInlineStartColor: 'var(--sand)' },
      '&:focus-visible': { outline: '2px solid var(--focus, currentColor)', outlineOffset: -2 },
    }}
  >
    <Box component="span" sx={{ fontWeight: 600 }}>
      {eventInWords(type)}
    </Box>
    <Box component="span" sx={{ color: 'var(--muted)', fontSize: '0.8125rem' }}>
      {actor.username ?? actor.role} · {formatExact(occurredAt)}
    </Box>
    {reason !== null && (
      <Box component="span" dir="auto" sx={{ ...twoLines, display: '-webkit-box' }}>
        {reason}
      </Box>
    )}
  </ButtonBase>
);
