import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
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
 * @returns the items, whether the open one has left the list or is still being sought, its id if it cannot be found
 * anywhere, and what leaves it: `leave` with its id
 */
export function useReading(listed: readonly ModeratedAddon[], cursor: Cursor, isOpen: boolean) {
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
  const missingId = isUnlisted && sought.isError ? openId : undefined;
  const isLost = openId !== undefined && current === undefined && reading?.id === openId;
  // Its reader decided on it, and nobody else did before.
  const isDone = isLost && isDecided(decisions, reading) && !isDecidedByOthers(reading);
  const kept = isLost && !isDone ? reading : undefined;
  const waiting = useMemo(() => {
    const left = listed.filter((item) => item.id === openId || !isDecidedByOthers(item));
    return left.length === listed.length ? listed : left; // most often, so that moving draws only what it changes
  }, [listed, openId, isDecidedByOthers]);
  const place = kept && cursor.index;
  const items = useMemo(
    () => (kept === undefined || place === undefined ? waiting : waiting.toSpliced(place, 0, kept)),
    [waiting, place, kept],
  );
  return { items, isLost: kept !== undefined, isSought: isUnlisted, missingId, leftId, leave };
}
