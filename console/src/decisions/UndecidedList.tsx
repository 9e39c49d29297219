import { type ReactNode, useMemo } from 'react';
import { ListContextProvider, type ListControllerResult, useListContext } from 'react-admin';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { isDecided } from './decision-store.ts';
import { LeavesAtOnce, useSentDecisions } from './use-sent-decisions.ts';

/** Gives the list in context without the add-ons that have just been decided, before the server lists them no more. */
export function UndecidedList({ children }: { children: ReactNode }) {
  const list = useListContext<ModeratedAddon>();
  const decisions = useSentDecisions();
  const { data, total } = list;
  const left = useMemo(() => data?.filter((addon) => !isDecided(decisions, addon)), [data, decisions]);
  const decided = (data?.length ?? 0) - (left?.length ?? 0);
  const waiting = total === undefined ? undefined : total - decided;
  // The page is worked off, and the next one is not there yet.
  const isLoadingMore = left?.length === 0 && decided > 0 && (waiting ?? 0) > 0;
  const undecided = {
    ...list,
    data: left,
    total: waiting,
    isPending: list.isPending || isLoadingMore,
  } as ListControllerResult<ModeratedAddon>;
  return (
    <LeavesAtOnce value={true}>
      <ListContextProvider value={undecided}>{children}</ListContextProvider>
    </LeavesAtOnce>
  );
}
