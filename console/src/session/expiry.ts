// Whether the session has ended while the console was open. What is on the screen stays until somebody logs in again.
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
