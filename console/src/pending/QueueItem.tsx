import { Box, ButtonBase, Checkbox, ListItem } from '@mui/material';
import type { ReviewLock } from '@sandcrate/api/moderation/review-locks-contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, memo } from 'react';
import { RecordContextProvider } from 'react-admin';
import { type ModeratedAddon, waitsAsChange } from '../addons/moderated-addon.ts';
import { PublisherName } from '../addons/PublisherName.tsx';
import { waitTone } from '../queues/wait-tone.ts';
import { changedSinceSeen } from '../review/seen.ts';
import { When } from '../ui/When.tsx';
import { evidenceId } from './Evidence.tsx';
import { Marks } from './Marks.tsx';

type Props = {
  addon: ModeratedAddon;
  isCurrent: boolean;
  isOpen: boolean;
  /** Whether it may be decided together with others. */
  isChoosable: boolean;
  isChosen: boolean;
  /** Somebody else's review of it. Looked up once for all items: each would be drawn again whenever the address changes. */
  lock: ReviewLock | undefined;
  /** The same functions at each render, so that only the items that change are drawn again. */
  onToggle: (id: string) => void;
  onChoose: (id: string) => void;
};

/** Colours by the tone of the wait. Items that have not waited long have none. */
const LATE: Readonly<Record<string, string>> = { warning: 'var(--warning)', redstone: 'var(--redstone)' };

/** An add-on or a proposed change in the queue; its title opens and closes it. */
export const QueueItem = memo(function QueueItem(props: Props) {
  const { addon, isCurrent, isOpen, isChoosable, isChosen, lock } = props;
  const onToggle = () => props.onToggle(addon.id);
  const queries = useQueryClient();
  const toggleOnFreeArea = ({ target }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && target.closest('button, a, input, label') === null) onToggle();
  };
  return (
    <RecordContextProvider value={addon}>
      <ListItem
        disablePadding
        aria-current={isCurrent || undefined}
        onClick={toggleOnFreeArea}
        sx={{
          alignItems: 'start',
          gap: 0.5,
          py: 1,
          pl: 1,
          pr: 1.5,
          cursor: 'pointer',
          borderTop: '1px solid var(--line)',
          scrollMarginBlock: 72,
          ...(isCurrent && { background: 'var(--raised)', boxShadow: 'inset 3px 0 0 var(--sand)' }),
        }}
      >
        <Checkbox
          size="small"
          checked={isChoosable && isChosen}
          disabled={!isChoosable}
          onChange={() => props.onChoose(addon.id)}
          slotProps={{ input: { 'aria-label': `Choose ${addon.title}` } }}
        />
        <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.25, overflowWrap: 'anywhere' }}>
          <ButtonBase
            data-title-of={addon.id}
            aria-expanded={isOpen}
            aria-controls={isOpen ? evidenceId(addon) : undefined}
            onClick={onToggle}
            dir="auto"
            sx={{ font: 'inherit', fontWeight: 600, textAlign: 'left', justifySelf: 'start' }}
          >
            {addon.title}
          </ButtonBase>
          <Box sx={{ color: 'var(--muted)', fontSize: '0.8125rem' }}>
            {waitsAsChange(addon) ? 'Change' : 'New'} · <PublisherName /> ·{' '}
            <Box component="span" sx={{ color: LATE[waitTone(addon.submittedAt)], whiteSpace: 'nowrap' }}>
              <When at={addon.submittedAt} />
            </Box>
          </Box>
          <Marks isChanged={!isOpen && changedSinceSeen(queries, addon)} lock={lock} />
        </Box>
      </ListItem>
    </RecordContextProvider>
  );
});
