// Whether the session has ended while the console was open. What is on the screen stays until somebody logs in again.
import { ApiError } from '@sandcrate/api/contract/client.ts';
import { useSyncExternalStore } from 'react';
import { isLeaving } from './leave.ts';
import { clearSession } from './token.ts';

let isExpired = false;
const listeners = new Set<() => void>();

function set(expired: boolean): void {
  if (isExpired === expired) return;
  isExpired = expired;
  for (const listener of listeners) listener();
}

/** Notes that the server no longer accepts the session. */
export function noteExpiry(): void {
  if (isLeaving()) return;
  clearSession();
  set(true);
}

/** Notes what a refusal says about the session. */
export function noteRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) return;
  if (error.status === 401) noteExpiry();
  // It became required while the console was open. After the reload, the gate says what to do.
  if (error.code === 'must-enrol') window.location.reload();
}

/** Resolves when the user has logged in again, in another tab; at once while the session is in force. */
export const untilRenewed = (): Promise<void> =>
  new Promise((resolve) => {
    if (!isExpired) return resolve();
    const stop = subscribe(() => {
      stop();
      resolve();
    });
  });

/** Notes that the user has logged in again, in another tab. */
export const noteRenewal = (): void => set(false);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useIsExpired = (): boolean => useSyncExternalStore(subscribe, () => isExpired);
