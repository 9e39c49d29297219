import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ApiError } from '@sandcrate/api/contract/client.ts';
import { useEffect, useRef, useState } from 'react';
import type { Issues } from '../../../lib/form-issues.ts';
import { randomId } from '../../../lib/random-id.ts';
import { issuesOfError } from '../../../lib/server-issues.ts';
import { isSameForm, refusalOf, type Sending, sendForm } from './send-form.ts';

export type SendingState =
  | { phase: 'idle' }
  /**
   * `share` is the part of the bytes that was sent, from 0 to 1. At 1 the server has them, and checks the add-on's file
   * if the form has one.
   */
  | { phase: 'sending'; share: number; hasFile: boolean }
  | { phase: 'failed'; message: string }
  | { phase: 'sent' };

type What = Pick<Sending, 'method' | 'path' | 'form'> & {
  /** Called at each attempt, because somebody else's change raises the revision. */
  seenRevision?: () => number | undefined;
};

type Outcome = {
  /** Called with the server's answer. */
  onSent: (answer: unknown) => void;
  /** Called instead when it was saved but cannot be shown yet, with the text that says so [`onFailed` is]. */
  onSaved?: (message: string) => void;
  /** `issues` has the fields that the server refused. */
  onFailed: (message: string, issues: Issues, error?: ApiError) => void;
  /** The text for a refusal without a message [its status]. */
  fallback?: string;
};

/**
 * Sends a form with progress. A form that did not succeed can be sent again: unchanged, it has the same key. It can be
 * cancelled until all its bytes are sent; from then on it takes effect even if this page is left.
 */
export function useSending({ onSent, onSaved, onFailed, fallback }: Outcome) {
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
    const hasFile = what.form.get('file') instanceof File;
    setState({ phase: 'sending', share: 0, hasFile });
    try {
      const onProgress = (share: number) => {
        if (share === 1) cancelling.current = undefined;
        setState({ phase: 'sending', share, hasFile });
      };
      const { seenRevision, ...form } = what;
      const progress = { onProgress, signal: controller.signal };
      const answer = await sendForm({ ...form, ifMatch: seenRevision?.(), ...progress });
      last.current = undefined;
      setState({ phase: 'sent' });
      onSent(answer);
    } catch (error) {
      if (controller.signal.aborted) return setState({ phase: 'idle' });
      const failure = failureOf(i18n, error, fallback);
      if (onSaved && failure.error?.savedId !== undefined) {
        last.current = undefined;
        setState({ phase: 'sent' });
        return onSaved(failure.message);
      }
      setState({ phase: 'failed', message: failure.message });
      onFailed(failure.message, failure.issues, failure.error);
    }
  }
  function keyFor({ path, form }: What): string {
    const before = last.current;
    const isRepeat = before !== undefined && before.path === path && isSameForm(before.form, form);
    return isRepeat ? before.idempotencyKey : randomId();
  }
  return {
    state,
    /** Whether bytes are being sent, so that the upload can be cancelled. */
    canCancel: state.phase === 'sending' && state.share < 1,
    /** Whether the server has all bytes, so that leaving the page loses nothing. */
    isDelivered: state.phase === 'sent' || (state.phase === 'sending' && state.share === 1),
    send: (what: What) => void send({ ...what, idempotencyKey: keyFor(what) }),
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
