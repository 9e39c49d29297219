import { msg } from '@lingui/core/macro';
import { TRY_AGAIN } from '@sandcrate/api/contract/refusals.ts';
import { isSignedOut, messageOf } from '../../lib/api.ts';
import { loginAddress } from '../session/next.ts';
import { toast } from './toasts.ts';

/** Says in a toast that something failed and why. If the session has ended, the toast leads to the login and back. */
export function tellFailure(title: string, error: unknown, fallback = TRY_AGAIN): void {
  const text = messageOf(error, fallback);
  const here = location.pathname + location.search + location.hash;
  toast.failure(
    title,
    text === title ? undefined : text,
    isSignedOut(error) ? { label: msg`Login`, href: loginAddress(here) } : undefined,
  );
}
