import { useMemo, useState } from 'react';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { useIsDecidedByOthers } from '../review-locks/use-decisions.ts';
import type { Cursor } from './cursor.ts';

/**
 * The queue without what other moderators have decided. The item that is open is the exception: it stays at its place,
 * also when the list has lost it, until the moderator goes on.
 * @param listed what the list has; @param isOpen whether the item at the cursor is open
 * @returns the items, and how to let go of the open one
 */
export function useReading(listed: readonly ModeratedAddon[], cursor: Cursor, isOpen: boolean) {
  const [reading, read] = useState<ModeratedAddon>();
  const [leftId, leave] = useState<string>();
  const isDecided = useIsDecidedByOthers();
  const openId = isOpen && cursor.id !== leftId ? cursor.id : undefined;
  const current = listed.find(({ id }) => id === openId);
  if (current !== undefined && current !== reading) read(current);
  const isLost = openId !== undefined && current === undefined && reading?.id === openId;
  const kept = isLost && isDecided(reading) ? reading : undefined;
  const items = useMemo(() => {
    const waiting = listed.filter((item) => item.id === openId || !isDecided(item));
    return kept === undefined ? waiting : waiting.toSpliced(cursor.index, 0, kept);
  }, [listed, openId, isDecided, cursor.index, kept]);
  return { items, leave };
}
