import { ApiError } from '@sandcrate/api/contract/client.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDecisionStore } from '../decisions/use-sent-decisions.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { noteLock, useOthersReviews } from './use-review-locks.ts';

/** The server releases a lock after five minutes without a renewal. */
const RENEW_MS = 30_000;
/** How soon a lock is requested again when the server could not be reached. */
const RETRY_MS = 3000;

/** The last request about each add-on's lock. */
const requests = new Map<string, Promise<unknown>>();

/** Sends a request after the previous one about the same lock: a renewal must not arrive after the release. */
function inOrder<T>(addonId: string, send: () => Promise<T>): Promise<T> {
  const answer = requests.get(addonId)?.then(send, send) ?? send();
  requests.set(addonId, answer);
  const forget = () => requests.get(addonId) === answer && requests.delete(addonId);
  answer.then(forget, forget);
  return answer;
}

/**
 * Locks the add-on on the screen, so that others see that it is being reviewed. The lock is renewed while the page is
 * visible and released when the add-on is left. It expires if it could not be released.
 * @param addonId the add-on on the screen; undefined if it does not wait for a decision
 */
export function useHoldReview(addonId: string | undefined): void {
  const data = useConsoleData();
  const queries = useQueryClient();
  const decisions = useDecisionStore();
  const renewal = useRef<() => void>(undefined);
  useEffect(() => {
    if (addonId === undefined) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const renewAfter = (pause: number) => {
      clearTimeout(timer); // another renewal may have been answered meanwhile
      timer = setTimeout(renew, pause);
    };
    const renew = () => {
      clearTimeout(timer);
      if (isOver || document.visibilityState === 'hidden') return;
      // Failing to get a lock does not prevent a decision.
      inOrder(addonId, () => data.lockReview(addonId)).then(
        (lock) => {
          if (isOver) return;
          noteLock(queries, lock);
          renewAfter(RENEW_MS);
        },
        (error: unknown) => {
          if (!isOver) renewAfter(error instanceof ApiError ? RENEW_MS : RETRY_MS);
        },
      );
    };
    // The server releases the lock with the decision. Until then nobody else must begin.
    const release = async () => {
      if (!decisions.isUnanswered(addonId)) await data.releaseReview(addonId);
    };
    const releaseAtOnce = () => void release().catch(() => undefined);
    renewal.current = renew;
    renew();
    document.addEventListener('visibilitychange', renew);
    window.addEventListener('pagehide', releaseAtOnce);
    return () => {
      isOver = true;
      renewal.current = undefined;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', renew);
      window.removeEventListener('pagehide', releaseAtOnce);
      inOrder(addonId, release).catch(() => undefined);
    };
  }, [addonId, data, decisions, queries]);

  // An add-on on this screen is locked as soon as another moderator leaves it.
  const isTaken = useOthersReviews().has(addonId ?? '');
  const wasTaken = useRef(isTaken);
  useEffect(() => {
    if (wasTaken.current && !isTaken) renewal.current?.();
    wasTaken.current = isTaken;
  }, [isTaken]);
}
