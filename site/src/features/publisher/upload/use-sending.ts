import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ApiError } from '@sandcrate/api/contract/client.ts';
import { useEffect, useRef, useState } from 'react';
import type { Issues } from '../../../lib/form-issues.ts';
import { randomId } from '../../../lib/random-id.ts';
import { issuesOfError } from '../../../lib/server-issues.ts';
import { refusalOf, type Sending, sendForm } from './send-form.ts';

export type SendingState =
  | { phase: 'idle' }
  /** `share` is the part of the bytes that was sent, from 0 to 1. */
  | { phase: 'sending'; share: number }
  | { phase: 'failed'; message: string }
  | { phase: 'sent' };

type What = Pick<Sending, 'method' | 'path' | 'form'> & {
  /** Called at each attempt, because somebody else's change raises the revision. */
  seenRevision?: () => number | undefined;
};

type Outcome = {
  /** Called with the server's answer. */
  onSent: (answer: unknown) => void;
  /** `issues` has the fields that the server refused. */
  onFailed: (message: string, issues: Issues, error?: ApiError) => void;
  /** The text for a refusal without a message [its status]. */
  fallback?: string;
};

/** Sends a form with progress. A failed form can be sent again unchanged; an upload in progress can be cancelled. */
export function useSending({ onSent, onFailed, fallback }: Outcome) {
  const { i18n } = useLingui();
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
      const progress = { onProgress, signal: controller.signal };
      const answer = await sendForm({ ...form, ifMatch: seenRevision?.(), ...progress });
      setState({ phase: 'sent' });
      onSent(answer);
    } catch (error) {
      if (controller.signal.aborted) return setState({ phase: 'idle' });
      const failure = failureOf(i18n, error, fallback);
      setState({ phase: 'failed', message: failure.message });
      onFailed(failure.message, failure.issues, failure.error);
    }
  }
  return {
    state,
    send: (what: What) => void send({ ...what, idempotencyKey: randomId() }),
    retry: () => last.current && void send(last.current),
    cancel: () => cancelling.current?.abort(),
  };
}

function failureOf(
  i18n: I18n,
  error: unknown,
  fallback?: string,
): { message: string; issues: Issues; error?: ApiError } {
  if (!(error instanceof ApiError)) {
    return { message: i18n._(msg`Network error occurred during upload`), issues: {} };
  }
  return { message: refusalOf(i18n, error, fallback), issues: issuesOfError(error), error };
}

function useWarningBeforeLeaving(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isSending]);
}
