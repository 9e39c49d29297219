import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConsoleData } from '../provider/data-provider.ts';
import { noteLock } from './use-review-locks.ts';

/** The server lets go after five minutes without a renewal. */
const RENEW_MS = 30_000;

/**
 * While this is on the screen, others read that it is being reviewed: a lock that is renewed for as long as the page is
 * looked at, given up when it is left, and left to pass where nobody could give it up.
 * @param addonId what is looked at; undefined for nothing that waits for a decision
 */
export function useHoldReview(addonId: string | undefined): void {
  const data = useConsoleData();
  const queries = useQueryClient();
  useEffect(() => {
    if (addonId === undefined) return;
    let isOver = false;
    const renew = () => {
      if (document.visibilityState === 'hidden') return;
      // A lock that could not be had keeps nobody from deciding.
      data.lockReview(addonId).then(
        (lock) => isOver || noteLock(queries, lock),
        () => undefined,
      );
    };
    const release = () => {
      data.releaseReview(addonId).catch(() => undefined);
    };
    renew();
    const timer = setInterval(renew, RENEW_MS);
    document.addEventListener('visibilitychange', renew);
    window.addEventListener('pagehide', release);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      window.removeEventListener('pagehide', release);
      release();
    };
  }, [addonId, data, queries]);
}
