import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { loginAddress } from '../../../app/session/next.ts';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { readToken } from '../../../lib/token.ts';

const COMMENT = msg`Please login to comment on this addon.`;
const TEXTS = {
  rate: msg`Please login to rate this addon.`,
  comment: COMMENT,
  reply: COMMENT,
  like: msg`Please login to like this addon.`,
  follow: msg`Please login to follow this publisher.`,
  collect: msg`Please login to add this addon to a collection.`,
} as const;
/** One that add-ons' pages lack brings its own text, so that it is not in their first load. */
type MembersAction = keyof typeof TEXTS | { name: string; text: MessageDescriptor };

/** What a guest wanted to do when they went to log in. */
type Intention = { action: string; subject: string; value: unknown; at: number };
const KEY = 'after-login';
/** How long a login may take, in milliseconds. */
const KEPT = 15 * 60_000;

function remember(intention: Intention): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(intention));
  } catch {
    // Storage is forbidden: after the login, the member has to press again.
  }
}

/** What was wanted, if it was this action on this subject, and not too long ago. It is forgotten. */
function take(action: string, subject: string): Intention | undefined {
  try {
    const stored = sessionStorage.getItem(KEY);
    if (stored === null) return undefined;
    const intention: Intention = JSON.parse(stored);
    if (intention.action !== action || intention.subject !== subject) return undefined;
    sessionStorage.removeItem(KEY);
    return Date.now() - intention.at < KEPT ? intention : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns a function for an action of members. For a member it calls `perform`, even if the account is still loading. A
 * guest is told to log in, with a link that leads back. The action is done when they are back and logged in.
 * @param subject the id of the add-on, comment, collection, profile or publisher
 * @param perform does it, given the value that was passed, which must be serializable as JSON
 * @param resume does it after the login [perform]
 */
export function useMembersAction<Value = void>(
  action: MembersAction,
  subject: string,
  perform: (value: Value) => void,
  resume: (value: Value) => void = perform,
): (value: Value) => void {
  const { t, i18n } = useLingui();
  const { name, text } = typeof action === 'string' ? { name: action, text: TEXTS[action] } : action;
  const { user } = useSession();
  const { history } = useRouter();
  const isMember = user !== null;
  const finish = useEffectEvent(() => {
    const intention = take(name, subject);
    if (intention !== undefined) resume(intention.value as Value);
  });
  useEffect(() => {
    if (isMember) finish();
  }, [isMember]);
  return (value) => {
    if (isMember || readToken() !== null) {
      perform(value);
      return;
    }
    toast.failure(t`Login required`, i18n._(text), {
      label: t`Login`,
      onSelect: () => {
        remember({ action: name, subject, value, at: Date.now() });
        history.push(loginAddress(history.location.href));
      },
    });
  };
}
