import { notifyManager, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useToast } from '../toasts/use-toast.tsx';

export type CommandTexts<Input, Answer> = {
  /** The toast when it is done; none when the result is visible anyway. */
  done?: string | readonly [title: string, description: string];
  /** The toast's title when it is refused, above the server's reason; none when that is visible anyway. */
  failed?: string;
  onDone?: (answer: Answer, input: Input) => void;
  /** The command that undoes it, offered in the toast. */
  undo?: Undo<Input, Answer>;
  /** The queries to reload afterwards [all]. */
  reloads?: (input: Input) => readonly QueryKey[];
};

type Undo<Input, Answer> = {
  /** The label of the toast's button ['Undo']. */
  label?: string;
  send: (answer: Answer, input: Input) => Promise<unknown>;
  /** The toast when it is undone. */
  done: string | readonly [title: string, description: string];
};

/**
 * Sends a command and then reloads what is on the screen, even after a refusal: only the server knows what changed.
 * `isPending` is true until the reload is done, and until then a second `run` does nothing.
 */
export function useCommand<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  { done, failed, onDone, undo, reloads }: CommandTexts<Input, Answer>,
) {
  const toast = useToast();
  const queries = useQueryClient();
  // Two quick key presses can arrive before the next render.
  const busy = useRef(false);
  const [isReloading, setReloading] = useState(false);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (answer, input) => {
      if (done) {
        const takeBack = undo && {
          label: undo.label ?? 'Undo',
          run: () => undone(undo, input, () => undo.send(answer, input)),
        };
        toast.notice(...asWords(done), takeBack);
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

  const undone = async (
    { label = 'Undo', done }: Undo<Input, Answer>,
    input: Input,
    send: () => Promise<unknown>,
  ) => {
    try {
      await send();
      toast.notice(...asWords(done));
    } catch (error) {
      toast.failure(`${label} failed`, error);
    } finally {
      await invalidate(input);
    }
  };

  const reload = async (input: Input) => {
    setReloading(true);
    await invalidate(input);
    // Queued behind the reloaded lists, so that no key acts on a stale row.
    notifyManager.schedule(() => {
      busy.current = false;
      setReloading(false);
    });
  };

  /** Resolves as soon as the server has answered, and rejects with its refusal. */
  const runAsync = async (input: Input): Promise<Answer | undefined> => {
    if (busy.current) return undefined;
    busy.current = true;
    try {
      return await mutateAsync(input);
    } finally {
      void reload(input);
    }
  };
  const run = (input: Input) => {
    runAsync(input).catch(() => undefined); // a toast shows the error
  };
  return { run, runAsync, isPending: isPending || isReloading };
}

const asWords = (
  text: string | readonly [title: string, description: string],
): [title: string, description: string | undefined] =>
  typeof text === 'string' ? [text, undefined] : [...text];
