import { useQueryClient } from '@tanstack/react-query';
import { createContext, useSyncExternalStore } from 'react';
import { type DecisionStore, type Decisions, decisionStoreOf } from './decision-store.ts';

/** Whether decisions take their add-on out of the list at once, before the server has answered. */
export const LeavesAtOnce = createContext(false);

export const useDecisionStore = (): DecisionStore => decisionStoreOf(useQueryClient());

/** What is on its way to the server, and what did not get through. */
export function useSentDecisions(): Decisions {
  const store = useDecisionStore();
  return useSyncExternalStore(store.subscribe, store.current);
}
