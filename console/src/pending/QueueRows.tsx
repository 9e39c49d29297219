import { List } from '@mui/material';
import type { ReviewLock } from '@sandcrate/api/moderation/review-locks-contract.ts';
import { Fragment, memo } from 'react';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { PublisherHeading } from './PublisherHeading.tsx';
import { groupsByPublisher } from './publisher-groups.ts';
import { QueueItem } from './QueueItem.tsx';

type Props = {
  items: readonly ModeratedAddon[];
  /** Whether the items of each publisher are together, under a heading. */
  isGrouped: boolean;
  currentId: string | undefined;
  /** Whether the current item is open. */
  isOpen: boolean;
  /** The ids of the items that may be decided together with others, and of those that are chosen for it. */
  choosable: readonly string[];
  chosen: readonly string[];
  /** Others' current reviews, by add-on id. */
  reviewed: ReadonlyMap<string, ReviewLock>;
  // The same functions at each render.
  onToggle: (id: string) => void;
  onChoose: (id: string) => void;
};

/** The items of the queue. Drawn apart from the rest of the desk, which changes several times as an item opens. */
export const QueueRows = memo(function QueueRows(props: Props) {
  const { items, isGrouped, currentId, isOpen, reviewed, onToggle, onChoose } = props;
  const [choosable, chosen] = [new Set(props.choosable), new Set(props.chosen)];
  const groups = isGrouped ? groupsByPublisher(items) : new Map<string, readonly ModeratedAddon[]>();
  return (
    <List aria-label="Pending addons" disablePadding>
      {items.map((item) => {
        const group = groups.get(item.id);
        return (
          <Fragment key={item.id}>
            {group && <PublisherHeading of={group} choosable={choosable} />}
            <QueueItem
              addon={item}
              isCurrent={item.id === currentId}
              isOpen={isOpen && item.id === currentId}
              isChoosable={choosable.has(item.id)}
              isChosen={chosen.has(item.id)}
              lock={reviewed.get(item.id)}
              onToggle={onToggle}
              onChoose={onChoose}
            />
          </Fragment>
        );
      })}
    </List>
  );
});
