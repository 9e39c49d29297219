import { Box } from '@mui/material';
import { type ComponentProps, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { ListContextProvider, useListContext } from 'react-admin';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { ChooseAll } from '../bulk/Choose.tsx';
import { FailedDecisions } from '../decisions/FailedDecisions.tsx';
import { BELOW_BAR, DESK_HEIGHT } from '../layout/sizes.ts';
import { Board } from '../ui/Board.tsx';
import { Rows } from '../ui/Rows.tsx';
import { DeskAddress } from './DeskAddress.ts';
import { Evidence } from './Evidence.tsx';
import { useGrouping } from './publisher-groups.ts';
import { QueueRows } from './QueueRows.tsx';
import { useDesk } from './use-desk.ts';

type Props = ComponentProps<typeof Rows> & {
  /** Shown above the desk. */
  header: ReactNode;
  /** The actions on the chosen items. */
  bulk: ReactNode;
};

/** The queue on the left, the evidence about its current item on the right. On phones an open item fills the screen. */
export function Desk({ header, bulk, failure, empty, children }: Props) {
  const list = useListContext<ModeratedAddon>();
  const queue = useRef<HTMLElement>(null);
  const desk = useDesk(queue);
  const { isGrouped } = useGrouping();
  const { items, current, isOpen, choosable, reviewed, toggle } = desk;
  const onToggle = useStable(toggle);
  const onChoose = useStable(list.onToggleItem);
  const onReview = useStable(desk.review);
  const onContinue = useStable(desk.goOn);
  const onDisturbed = useStable(desk.disturb);
  const onAttended = useStable(desk.attend);
  const shownList = useMemo(() => ({ ...list, data: list.data && [...items] }) as typeof list, [list, items]);
  const shown = isOpen && current !== undefined;
  const besideEvidence = { display: { xs: shown ? 'none' : 'block', md: 'block' } };
  return (
    <ListContextProvider value={shownList}>
      <DeskAddress
        openId={isOpen ? (current?.id ?? null) : undefined}
        missingId={desk.missingId}
        follow={desk.follow}
      />
      <Box sx={besideEvidence}>{header}</Box>
      <FailedDecisions />
      {/* Across the desk: next to the evidence there is no room for all actions. */}
      <Box
        sx={{
          ...besideEvidence,
          position: 'sticky',
          top: BELOW_BAR,
          zIndex: 2,
          '@media (max-height: 500px)': { position: 'static' },
        }}
      >
        {bulk}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: current && 'minmax(248px, 22%) minmax(0, 1fr)',
          },
        }}
      >
        <Board
          aria-label="Review queue"
          ref={queue}
          sx={{
            ...besideEvidence,
            ...(current && {
              position: { md: 'sticky' },
              top: BELOW_BAR,
              maxHeight: { md: DESK_HEIGHT },
              overflowY: { md: 'auto' },
              '@media (max-height: 500px)': { position: 'static' },
            }),
          }}
        >
          <Rows failure={failure} empty={empty}>
            <Box sx={{ display: 'flex', alignItems: 'center', px: 1, fontSize: '0.875rem' }}>
              <ChooseAll among={choosable} /> Choose all
            </Box>
            <QueueRows
              items={items}
              isGrouped={isGrouped}
              currentId={current?.id}
              isOpen={shown}
              choosable={choosable}
              chosen={list.selectedIds}
              reviewed={reviewed}
              onToggle={onToggle}
              onChoose={onChoose}
            />
            {children}
          </Rows>
        </Board>
        {current && (
          <Evidence
            key={current.id}
            listed={current}
            isOpen={isOpen}
            isLost={desk.isLost}
            takesKeys={desk.takesKeys}
            onClose={onToggle}
            onReview={onReview}
            onContinue={onContinue}
            onDisturbed={onDisturbed}
            onAttended={onAttended}
          />
        )}
      </Box>
    </ListContextProvider>
  );
}

/** A function that stays the same at each render and calls the latest one. */
function useStable<Input extends readonly unknown[], Answer>(
  run: (...input: Input) => Answer,
): (...input: Input) => Answer {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...input) => latest.current(...input), []);
}
