// Whether the server has said that the site is down for maintenance.
import { ApiError } from '@sandcrate/api/contract/client.ts';
import { useSyncExternalStore } from 'react';

let isDown = false;
const listeners = new Set<() => void>();

export function setDown(down: boolean): void {
  isDown = down;
  for (const listener of listeners) listener();
}

/** Takes note when a call failed because of maintenance. */
export function noticeMaintenance(error: unknown): void {
  if (error instanceof ApiError && error.status === 503 && error.code === 'maintenance') setDown(true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsDown = () =>
  useSyncExternalStore(
    subscribe,
    () => isDown,
    () => false,
  );
