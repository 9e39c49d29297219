// Whether the server has said that the site is down for maintenance.
import { ApiError } from '@sandcrate/api/contract/client.ts';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { siteQuery } from './queries.ts';

let isDown = false;
const listeners = new Set<() => void>();

export function setDown(down: boolean): void {
  isDown = down;
  for (const listener of listeners) listener();
}

/** Notes that the site is down if a call failed because of maintenance. */
export function noticeMaintenance(error: unknown): void {
  if (error instanceof ApiError && error.status === 503 && error.code === 'maintenance') setDown(true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the site is in maintenance, according to a call or the rendered page. */
export function useIsDown(): boolean {
  const { data: site } = useQuery({ ...siteQuery, enabled: false });
  const isToldDown = useSyncExternalStore(
    subscribe,
    () => isDown,
    () => false,
  );
  return isToldDown || site?.maintenanceMode === true;
}
