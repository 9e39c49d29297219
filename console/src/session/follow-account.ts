import { createClient } from '@sandcrate/api/contract/client.ts';
import { claimDrafts } from '../ui/use-draft.ts';
import { fetchCurrentUser, type KnownUser } from './current-user.ts';
import { noteExpiry, noteRenewal } from './expiry.ts';
import { holdToken, onTokenChange, readToken, storedToken } from './token.ts';

/**
 * Keeps the open console in the session of its user. When another tab logs in again as the same user, the console
 * continues in that session. When another account logs in there, the drafts are deleted and the page is loaded again, so
 * that nothing is done under the wrong name.
 * @returns stops this
 */
export function followAccount(user: KnownUser): () => void {
  holdToken(user.token);
  const check = () => void follow(user.id);
  const stop = onTokenChange(check);
  check();
  return () => {
    stop();
    holdToken(undefined);
  };
}

async function follow(userId: string): Promise<void> {
  const token = storedToken();
  if (token === readToken()) return;
  if (token === null) return noteExpiry();
  // If there is no answer, this is tried again when the page is shown next.
  const user = await fetchCurrentUser(createClient({ token: () => token }), token).catch(() => undefined);
  if (user === undefined || readToken() === user.token) return;
  claimDrafts(user.id);
  if (user.id !== userId) return window.location.reload();
  holdToken(user.token);
  noteRenewal();
}
