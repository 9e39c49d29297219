import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { isDecided } from '../decisions/decision-store.ts';
import { useSentDecisions } from '../decisions/use-sent-decisions.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { detailQuery } from '../review/evidence-queries.ts';
import { useIsDecidedByOthers } from '../review-locks/use-decisions.ts';
import type { Cursor } from './cursor.ts';

/**
 * The queue without items that other moderators have decided, except the open one. Whatever takes that one out of the
 * list, it stays in place until the moderator decides on it or continues.
 * @param listed the list's items; @param isOpen whether the item at the cursor is open
 * @param onMissing called when the item at the cursor cannot be found anywhere
 * @returns the items, whether the open one has left the list or is still being sought, and what leaves it: `leave` with
 * its id
 */
export function useReading(
  listed: readonly ModeratedAddon[],
  cursor: Cursor,
  isOpen: boolean,
  onMissing: (id: string) => void,
) {
  const [reading, read] = useState<ModeratedAddon>();
  const [leftId, leave] = useState<string>();
  const isDecidedByOthers = useIsDecidedByOthers();
  const decisions = useSentDecisions();
  const openId = isOpen && cursor.id !== leftId ? cursor.id : undefined;
  const current = listed.find(({ id }) => id === openId);
  if (current !== undefined && current !== reading) read(current);
  // An address may name an item that is not in the part of the queue that is loaded, or not in the queue.
  const isUnlisted = openId !== undefined && current === undefined && reading?.id !== openId;
  const sought = useQuery({ ...detailQuery(useConsoleData(), openId ?? ''), enabled: isUnlisted });
  if (isUnlisted && sought.data !== undefined) read(sought.data);
  const isMissing = isUnlisted && sought.isError;
  useEffect(() => {
    if (isMissing && openId !== undefined) onMissing(openId);
  }, [isMissing, openId]);
  const isLost = openId !== undefined && current === undefined && reading?.id === openId;
  // Its reader decided on it, and nobody else did before.
  const isDone = isLost && isDecided(decisions, reading) && !isDecidedByOthers(reading);
  const kept = isLost && !isDone ? reading : undefined;
  const items = useMemo(() => {
    const waiting = listed.filter((item) => item.id === openId || !isDecidedByOthers(item));
    return kept === undefined ? waiting : waiting.toSpliced(cursor.index, 0, kept);
  }, [listed, openId, isDecidedByOthers, cursor.index, kept]);
  return { items, isLost: kept !== undefined, isSought: isUnlisted, leftId, leave };
}
