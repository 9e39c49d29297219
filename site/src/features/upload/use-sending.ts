import { ApiError } from '@sandcrate/api/contract/client.ts';
import { useEffect, useRef, useState } from 'react';
import type { Issues } from '../../lib/form-issues.ts';
import { refusalOf, type Sending, sendForm } from './send-form.ts';

export type SendingState =
  | { phase: 'idle' }
  /** `share` of the bytes has left, from 0 to 1. */
  | { phase: 'sending'; share: number }
  | { phase: 'failed'; message: string }
  | { phase: 'sent' };

type What = Pick<Sending, 'method' | 'path' | 'form'> & {
  /** Asked at each try, since somebody else's change moves it on. */
  seenRevision?: () => number | undefined;
};

type Outcome = {
  onSent: () => void;
  /** `issues` says which fields the server refused, `code` why for programs. */
  onFailed: (message: string, issues: Issues, code?: string) => void;
  /** What to say when the server refused without a word of its own [its status]. */
  fallback?: string;
};

/** Sends a form with progress. What failed can be sent again as it was; what is under way can be cancelled. */
export function useSending({ onSent, onFailed, fallback }: Outcome) {
  const [state, setState] = useState<SendingState>({ phase: 'idle' });
  const cancelling = useRef<AbortController>(undefined);
  const last = useRef<What & { idempotencyKey: string }>(undefined);

  useEffect(() => () => cancelling.current?.abort(), []);
  useWarningBeforeLeaving(state.phase === 'sending');

  async function send(what: What & { idempotencyKey: string }) {
    const controller = new AbortController();
    cancelling.current = controller;
    last.current = what;
    setState({ phase: 'sending', share: 0 });
    try {
      const onProgress = (share: number) => setState({ phase: 'sending', share });
      const { seenRevision, ...form } = what;
      await sendForm({ ...form, ifMatch: seenRevision?.(), onProgress, signal: controller.signal });
      setState({ phase: 'sent' });
      onSent();
    } catch (error) {
      if (controller.signal.aborted) return setState({ phase: 'idle' });
      const failure = failureOf(error, fallback);
      setState({ phase: 'failed', message: failure.message });
      onFailed(failure.message, failure.issues, failure.code);
    }
  }
  return {
    state,
    send: (what: What) => void send({ ...what, idempotencyKey: crypto.randomUUID() }),
    retry: () => last.current && void send(last.current),
    cancel: () => cancelling.current?.abort(),
  };
}

function failureOf(error: unknown, fallback?: string): { message: string; issues: Issues; code?: string } {
  if (!(error instanceof ApiError)) return { message: 'Network error occurred during upload', issues: {} };
  const issues = Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
  return { message: refusalOf(error, fallback), issues, code: error.code };
}

function useWarningBeforeLeaving(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isSending]);
}
