import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { randomId } from './random-id.ts';

type Options<Sent, Answer> = {
  /** Sends a text or an object with headers that let the server recognize a repeat. */
  send: (what: Sent, headers: Record<string, string>) => Promise<Answer>;
  onSent: (answer: Answer) => unknown;
  onFailed: (error: Error) => void;
};

/**
 * Sends something so that it arrives only once. Sending the same again after a failure has the same Idempotency-Key,
 * because only the answer may have been lost; nothing is sent while an earlier attempt is in progress.
 */
export function useSendOnce<Sent, Answer>({ send, onSent, onFailed }: Options<Sent, Answer>) {
  const last = useRef<{ text: string; key: string }>(undefined);
  // Unlike `isPending`, this is up to date before the next render.
  const isSending = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ what, key }: { what: Sent; key: string }) => send(what, { 'idempotency-key': key }),
    onSuccess: (answer) => {
      last.current = undefined;
      return onSent(answer);
    },
    onError: onFailed,
    onSettled: () => {
      isSending.current = false;
    },
  });
  return {
    isPending,
    send(what: Sent): void {
      if (isSending.current) return;
      isSending.current = true;
      const text = JSON.stringify(what);
      if (last.current?.text !== text) last.current = { text, key: randomId() };
      mutate({ what, key: last.current.key });
    },
  };
}
