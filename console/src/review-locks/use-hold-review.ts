import { ApiError } from '@sandcrate/api/contract/client.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDecisionStore } from '../decisions/use-sent-decisions.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { noteLock, useOthersReviews } from './use-review-locks.ts';

/** The server lets go after five minutes without a renewal. */
const RENEW_MS = 30_000;
/** How soon a lock is asked for again when the server could not be reached. */
const RETRY_MS = 3000;

/** The last request about the lock of each add-on. */
const requests = new Map<string, Promise<unknown>>();

/** Sends a request once the one before about the same lock is answered: a renewal must not arrive after the release. */
function inOrder<T>(addonId: string, send: () => Promise<T>): Promise<T> {
  const answer = requests.get(addonId)?.then(send, send) ?? send();
  requests.set(addonId, answer);
  const forget = () => requests.get(addonId) === answer && requests.delete(addonId);
  answer.then(forget, forget);
  return answer;
}

/**
 * While this is on the screen, others read that it is being reviewed: a lock that is renewed for as long as the page is
 * looked at, given up when it is left, and left to pass where nobody could give it up.
 * @param addonId what is looked at; undefined for nothing that waits for a decision
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
    const renew = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') return;
      // A lock that could not be had keeps nobody from deciding.
      inOrder(addonId, () => data.lockReview(addonId)).then(
        (lock) => {
          if (isOver) return;
          noteLock(queries, lock);
          timer = setTimeout(renew, RENEW_MS);
        },
        (error: unknown) => {
          if (!isOver) timer = setTimeout(renew, error instanceof ApiError ? RENEW_MS : RETRY_MS);
        },
      );
    };
    // The server releases what it decides; until then nobody else is to begin.
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

  // What another moderator leaves, while it is on the screen here, is locked at once.
  const isTaken = useOthersReviews().has(addonId ?? '');
  const wasTaken = useRef(isTaken);
  useEffect(() => {
    if (wasTaken.current && !isTaken) renewal.current?.();
    wasTaken.current = isTaken;
  }, [isTaken]);
}
