import { type ReactNode, useMemo } from 'react';
import { ListContextProvider, type ListControllerResult } from 'react-admin';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { useSteadyList } from '../ui/use-steady-list.ts';
import { isDecided } from './decision-store.ts';
import { LeavesAtOnce, useSentDecisions } from './use-sent-decisions.ts';

/** Removes add-ons that have just been decided from the list in context, before the server's list does. */
export function UndecidedList({ children }: { children: ReactNode }) {
  const list = useSteadyList<ModeratedAddon>();
  const decisions = useSentDecisions();
  const { data, total } = list;
  const left = useMemo(() => data?.filter((addon) => !isDecided(decisions, addon)), [data, decisions]);
  const decided = (data?.length ?? 0) - (left?.length ?? 0);
  const waiting = total === undefined ? undefined : total - decided;
  // All of the page is decided, and the next page is not loaded yet.
  const isLoadingMore = left?.length === 0 && decided > 0 && (waiting ?? 0) > 0;
  const isPending = list.isPending || isLoadingMore;
  const undecided = useMemo(
    () => ({ ...list, data: left, total: waiting, isPending }) as ListControllerResult<ModeratedAddon>,
    [list, left, waiting, isPending],
  );
  return (
    <LeavesAtOnce value={true}>
      <ListContextProvider value={undecided}>{children}</ListContextProvider>
    </LeavesAtOnce>
  );
}
