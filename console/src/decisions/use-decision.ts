import { useContext } from 'react';
import { useCreatePath } from 'react-admin';
import { useSend } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useExplainRefusal } from '../review-locks/use-decisions.ts';
import { useToast } from '../toasts/use-toast.tsx';
import { failureOf, isDecided } from './decision-store.ts';
import { type Decision, type DecisionKind, KINDS, named } from './kinds.ts';
import { LeavesAtOnce, useDecisionStore, useSentDecisions } from './use-sent-decisions.ts';

/** The queries that a decision affects. */
const concerned = ({ addon }: Decision) => [
  ['pending'],
  ['addons'],
  ['stats'],
  ['queues'],
  ['review-locks'],
  ['recent-decisions'],
  ['addon-detail', addon.id],
];

/** Why a decision is refused while another one about the same add-on is being sent. */
const UNANSWERED = 'A decision about this addon is being sent. Wait for its result.';

/**
 * Returns a function that sends a decision of one kind. In the queue the add-on leaves the list at once and the command
 * runs in the background. If it fails, the add-on returns with the reason and with what the moderator wrote, wherever
 * the moderator is by then. Other pages wait for the answer.
 */
export function useDecide(kind: DecisionKind): (decision: Decision) => Promise<void> {
  const leavesAtOnce = useContext(LeavesAtOnce);
  const store = useDecisionStore();
  const data = useConsoleData();
  const explain = useExplainRefusal();
  const toast = useToast();
  const createPath = useCreatePath();
  const { verb, send, done, failed, undo } = KINDS[kind];
  const sendAndReload = useSend((decision: Decision) => explain(decision.addon, send(data, decision)), {
    done: named(done),
    did: ({ addon }) => `${verb} “${addon.title}”`,
    failed: leavesAtOnce ? undefined : failed,
    reloads: concerned,
    undo: undo && {
      send: (answer, decision) => undo.send(data, decision, answer?.revision ?? decision.addon.revision + 1),
      done: named(undo.done),
    },
  });

  return async (decision) => {
    const { addon, reason } = decision;
    if (!store.send(decision)) throw new Error(UNANSWERED);
    try {
      await sendAndReload(decision);
      store.accept(addon);
    } catch (error) {
      // The lock was kept for the command. Opening the add-on acquires it again.
      data.releaseReview(addon.id).catch(() => undefined);
      const failure = failureOf(decision, error);
      store.fail(addon.id, leavesAtOnce ? failure : undefined);
      if (leavesAtOnce && !store.isShown()) {
        const wrote = reason === undefined ? '' : ` You wrote: “${reason}”`;
        toast.failure(`${failed}: ${addon.title}`, `${failure.message}${wrote}`, {
          label: 'Show it',
          to: createPath({ resource: 'pending', type: 'list' }),
        });
      }
      throw error;
    }
  };
}

/**
 * A kind of decision for the button of an add-on.
 * @param addon the one that it decides on
 */
export function useDecision(kind: DecisionKind, addon: Decision['addon'] | undefined) {
  const decideAsync = useDecide(kind);
  const decisions = useSentDecisions();
  return {
    /** Resolves when the server has accepted the decision, and rejects with its refusal. */
    decideAsync,
    decide(decision: Decision): void {
      decideAsync(decision).catch(() => undefined); // the screen shows the error
    },
    /** From the sending until the add-on is on the screen as it is afterwards. */
    isPending: addon !== undefined && isDecided(decisions, addon),
    leavesAtOnce: useContext(LeavesAtOnce),
  };
}
