import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { randomId } from './random-id.ts';

type Options = {
  /** Sends the text with headers that let the server recognize a repeat. */
  send: (text: string, headers: Record<string, string>) => Promise<unknown>;
  onSent: () => unknown;
  onFailed: (error: Error) => void;
};

/**
 * Sends a text so that it arrives only once. Sending it again after a failure has the same Idempotency-Key, because only
 * the answer may have been lost; nothing is sent while an earlier attempt is in progress.
 */
export function useSendOnce({ send, onSent, onFailed }: Options) {
  const last = useRef<{ text: string; key: string }>(undefined);
  // Unlike `isPending`, this is up to date before the next render.
  const isSending = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) => send(text, { 'idempotency-key': key }),
    onSuccess: () => {
      last.current = undefined;
      return onSent();
    },
    onError: onFailed,
    onSettled: () => {
      isSending.current = false;
    },
  });
  return {
    isPending,
    send(text: string): void {
      if (isSending.current) return;
      isSending.current = true;
      if (last.current?.text !== text) last.current = { text, key: randomId() };
      mutate(last.current);
    },
  };
}
