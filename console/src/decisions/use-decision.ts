import { useContext } from 'react';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { type CommandTexts, useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useExplainRefusal } from '../review-locks/use-decisions.ts';
import { LeavesAtOnce, useDecisionStore } from './use-sent-decisions.ts';

type Decision = { addon: ReviewedAddon; reason?: string };

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

/**
 * Decides on an add-on. In the queue the add-on leaves the list at once and the command runs in the background. If it
 * fails, the add-on returns with the reason and with what the moderator wrote. Other pages wait for the answer.
 * @param send sends the command; @param texts the texts of the toasts
 */
export function useDecision<Input extends Decision, Answer>(
  send: (input: Input) => Promise<Answer>,
  { failed, ...texts }: Omit<CommandTexts<Input, Answer>, 'reloads'> & { failed: string },
) {
  const leavesAtOnce = useContext(LeavesAtOnce);
  const store = useDecisionStore();
  const explain = useExplainRefusal();
  const { releaseReview } = useConsoleData();
  const { runAsync, isPending } = useCommand((input: Input) => explain(input.addon, send(input)), {
    ...texts,
    failed: leavesAtOnce ? undefined : failed,
    reloads: concerned,
  });

  /** Resolves when the server has accepted the decision, and rejects with its refusal. */
  const decideAsync = async (input: Input): Promise<void> => {
    if (!leavesAtOnce) {
      await runAsync(input);
      return;
    }
    const { addon, reason } = input;
    if (store.isUnanswered(addon.id)) return;
    store.send(addon);
    try {
      await runAsync(input);
      store.settle(addon.id);
    } catch (error) {
      // The lock was kept for the command. Opening the add-on acquires it again.
      releaseReview(addon.id).catch(() => undefined);
      store.fail({
        addonId: addon.id,
        title: addon.title,
        failed,
        message: error instanceof Error ? error.message : 'Something went wrong.',
        reason,
        retry: () => decide(input),
      });
      throw error;
    }
  };
  const decide = (input: Input): void => {
    decideAsync(input).catch(() => undefined); // the screen shows the error
  };
  return { decide, decideAsync, isPending, leavesAtOnce };
}
