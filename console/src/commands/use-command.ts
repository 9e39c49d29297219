import { notifyManager, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useToast } from '../toasts/use-toast.tsx';

export type CommandTexts<Input, Answer> = {
  /** What a toast says when it is done; nothing when it shows by itself. */
  done?: string | readonly [title: string, description: string];
  /** What a toast says when it is refused, above the server's reason; nothing when that shows by itself. */
  failed?: string;
  onDone?: (answer: Answer, input: Input) => void;
  /** The command that takes it back, which the toast offers. */
  undo?: Undo<Input, Answer>;
  /** What it may have changed of what is loaded [everything]. */
  reloads?: (input: Input) => readonly QueryKey[];
};

type Undo<Input, Answer> = {
  /** The word on the toast's button ['Undo']. */
  label?: string;
  send: (answer: Answer, input: Input) => Promise<unknown>;
  /** What the toast says when it is taken back. */
  done: string | readonly [title: string, description: string];
};

/**
 * Sends a command and then reloads what is on the screen: what the command changed is for the server to say, also
 * when it was refused. `isPending` holds until that is loaded, and until then a second `run` does nothing.
 */
export function useCommand<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  { done, failed, onDone, undo, reloads }: CommandTexts<Input, Answer>,
) {
  const toast = useToast();
  const queries = useQueryClient();
  // Two quick presses of a key come before anything is drawn anew.
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
    // Queued behind the reloaded lists, so that no key meets a row as it was before.
    notifyManager.schedule(() => {
      busy.current = false;
      setReloading(false);
    });
  };

  /** Resolves as soon as the server has answered, and rejects with its refusal, for those who want to know. */
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
