import { notifyManager, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useToast } from '../toasts/use-toast.tsx';
import { lastDecisionsOf } from './last-decisions.ts';

type Texts<Input> = Words | ((input: Input) => Words);
type Words = string | readonly [title: string, description: string];

export type CommandTexts<Input, Answer> = {
  /** The toast when it is done; none when the result is visible anyway. */
  done?: Texts<Input>;
  /** For a decision: what the viewer did, after 'You', such as 'approved “Better Boats”'. The key Z names it. */
  did?: (input: Input, answer: Answer) => string;
  /** The toast's title when it is refused, above the server's reason; none when that is visible anyway. */
  failed?: string;
  onDone?: (answer: Answer, input: Input) => void;
  /** The command that undoes it, offered in the toast. */
  undo?: Undo<Input, Answer>;
  /** The queries to reload afterwards [all]. */
  reloads?: (input: Input) => readonly QueryKey[];
};

type Undo<Input, Answer> = {
  send: (answer: Answer, input: Input) => Promise<unknown>;
  /** The toast when it is undone. */
  done: Texts<Input>;
};

/** Why a command is refused while the one before it is being sent. */
const BUSY = 'Wait until the last one is done, then try again.';

/**
 * Sends a command and then reloads what is on the screen, even after a refusal: only the server knows what changed.
 * `isPending` is true until the reload is done. Until then a second `run` does nothing, and `runAsync` rejects.
 */
export function useCommand<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  texts: CommandTexts<Input, Answer>,
) {
  const sendAndReload = useSend(send, texts);
  // Two quick key presses can arrive before the next render.
  const busy = useRef(false);
  const [isPending, setPending] = useState(false);

  /** Resolves as soon as the server has answered, and rejects with its refusal. */
  const runAsync = async (input: Input): Promise<Answer> => {
    if (busy.current) throw new Error(BUSY);
    busy.current = true;
    setPending(true);
    return sendAndReload(input, () => {
      busy.current = false;
      setPending(false);
    });
  };
  const run = (input: Input) => {
    runAsync(input).catch(() => undefined); // a toast shows the error
  };
  return { run, runAsync, isPending };
}

/**
 * The same without a bound on how many are sent at once, for commands about different things.
 * @returns sends one; its answer comes before the reload is done, after which `onReloaded` is called
 */
export function useSend<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  { done, did, failed, onDone, undo, reloads }: CommandTexts<Input, Answer>,
): (input: Input, onReloaded?: () => void) => Promise<Answer> {
  const toast = useToast();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: send,
    onSuccess: (answer, input) => {
      const takeBack = undo && (() => undone(undo, input, () => undo.send(answer, input)));
      const undoOnce = did ? lastDecisionsOf(queries).add(did(input, answer), takeBack) : takeBack;
      if (done) {
        const run = () => undoOnce?.().catch(() => undefined); // a toast shows the error
        toast.notice(...asWords(done, input), undoOnce && { label: 'Undo', run });
      }
      onDone?.(answer, input);
    },
    onError: (error) => {
      if (failed !== undefined) toast.failure(failed, error);
    },
  });

  const invalidate = async (input: Input) => {
    const keys = reloads?.(input);
    if (keys === undefined) await queries.invalidateQueries();
    else await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };

  const undone = async ({ done }: Undo<Input, Answer>, input: Input, send: () => Promise<unknown>) => {
    try {
      await send();
      toast.notice(...asWords(done, input));
    } catch (error) {
      toast.failure('Undo failed', error);
      throw error;
    } finally {
      await invalidate(input);
    }
  };

  const reload = async (input: Input, onReloaded: (() => void) | undefined) => {
    await invalidate(input);
    // Queued behind the reloaded lists, so that no key acts on a stale row.
    if (onReloaded) notifyManager.schedule(onReloaded);
  };

  return async (input, onReloaded) => {
    try {
      return await mutateAsync(input);
    } finally {
      void reload(input, onReloaded);
    }
  };
}

function asWords<Input>(texts: Texts<Input>, input: Input): [title: string, description: string | undefined] {
  const words = typeof texts === 'function' ? texts(input) : texts;
  return typeof words === 'string' ? [words, undefined] : [...words];
}
