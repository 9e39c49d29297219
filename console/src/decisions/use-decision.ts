import { useContext } from 'react';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { type CommandTexts, useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useExplainRefusal } from '../review-locks/use-decisions.ts';
import { LeavesAtOnce, useDecisionStore } from './use-sent-decisions.ts';

type Decision = { addon: ReviewedAddon; reason?: string };

/** What a decision changes of what the console has loaded. */
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
 * A decision about what waits for one. In the queue the add-on leaves the list at once and the command follows in the
 * background; if it fails, the add-on comes back with the reason and with what the moderator wrote. On other pages the
 * page waits for the answer.
 * @param send gives the command; @param texts what the toasts say
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

  /** Resolves when the server has taken the decision, and rejects with its refusal. */
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
      // The lock was kept for the command; opening the add-on again takes it anew.
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
    decideAsync(input).catch(() => undefined); // it is said on the screen
  };
  return { decide, decideAsync, isPending, leavesAtOnce };
}
