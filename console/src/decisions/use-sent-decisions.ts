import { useQueryClient } from '@tanstack/react-query';
import { createContext, useSyncExternalStore } from 'react';
import { type DecisionStore, type Decisions, decisionStoreOf } from './decision-store.ts';

/** Whether a decision removes its add-on from the list at once, before the server has answered. */
export const LeavesAtOnce = createContext(false);

export const useDecisionStore = (): DecisionStore => decisionStoreOf(useQueryClient());

/** The decisions that are being sent, and those that failed. */
export function useSentDecisions(): Decisions {
  const store = useDecisionStore();
  return useSyncExternalStore(store.subscribe, store.current);
}
