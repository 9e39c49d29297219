import { ApiError } from '@sandcrate/api/contract/client.ts';
import type { RecentDecision } from '@sandcrate/api/moderation/review-locks-contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { ModeratedAddon, ReviewedAddon } from '../addons/moderated-addon.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useViewer } from '../session/use-viewer.ts';
import { useToast } from '../toasts/use-toast.tsx';
import { decisionAbout, decisionInWords, type Waiting } from './decisions.ts';

const EVERY_MS = 10_000;
/** How often a list is reloaded while it still shows add-ons that others have decided. */
const RELOAD_MS = 1000;
const NONE: readonly RecentDecision[] = [];

/** The decisions made on the site in the last hour, the latest first. */
function useRecentDecisions(): readonly RecentDecision[] {
  const { recentDecisions } = useConsoleData();
  const { data } = useQuery({
    queryKey: ['recent-decisions'],
    queryFn: ({ signal }) => recentDecisions(signal),
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS / 2,
  });
  return data ?? NONE;
}

/**
 * Who else has decided about an add-on that waits on this screen, how and when, in words; undefined if nobody has.
 * @param isQueued whether it is in the queue, so that a live add-on waits too
 */
export function useDecidedBecause(addon: ReviewedAddon | undefined, isQueued = false): string | undefined {
  const decisions = useRecentDecisions();
  const { id } = useViewer();
  const decision = addon && decisionAbout(decisions, addon, id, isQueued);
  return decision && decisionInWords(decision, addon.title);
}

/** Returns a function that checks whether somebody else has decided about an add-on in the queue. */
export function useIsDecidedByOthers(): (addon: ModeratedAddon) => boolean {
  const decisions = useRecentDecisions();
  const { id } = useViewer();
  return useCallback(
    (addon) => id !== '' && decisionAbout(decisions, addon, id, true) !== undefined,
    [decisions, id],
  );
}

/**
 * Reports others' decisions about the listed add-ons, and reloads the list until it no longer has those add-ons. It
 * does not reload for the open one, which stays until the moderator continues.
 * @param items the listed add-ons; @param readingId the id of the open one
 */
export function useFollowDecisions(
  items: readonly ModeratedAddon[],
  readingId: string | undefined,
  reload: () => void,
): void {
  const decisions = useRecentDecisions();
  const { id: viewerId } = useViewer();
  const toast = useToast();
  const told = useRef(new Set<string>());
  useEffect(() => {
    const news = items.flatMap((item) => {
      const decision = decisionAbout(decisions, item, viewerId, true);
      if (decision === undefined || viewerId === '') return [];
      const name = `${item.id} ${decision.decidedAt}`;
      if (told.current.has(name)) return [];
      told.current.add(name);
      return [{ id: item.id, text: decisionInWords(decision, item.title) }];
    });
    const [first] = news;
    if (first === undefined) return;
    if (news.length === 1) toast.notice('Decided by another moderator', first.text);
    else toast.notice(`${news.length} add-ons were decided by other moderators`, first.text);
  }, [decisions, items, toast, viewerId]);

  const isDecided = useIsDecidedByOthers();
  const isBehind = items.some((item) => item.id !== readingId && isDecided(item));
  // The decisions and the list come from two read models, and the list's may lag behind.
  useEffect(() => {
    if (!isBehind) return;
    reload();
    const timer = setInterval(reload, RELOAD_MS);
    return () => clearInterval(timer);
  }, [isBehind, reload]);
}

/**
 * Explains a refused decision by the one that somebody else made first, if there is one.
 * @returns a function that rejects with the server's refusal, or with the decision that was made instead
 */
export function useExplainRefusal() {
  const { recentDecisions } = useConsoleData();
  const { id: viewerId } = useViewer();
  return async <T>(addon: Waiting & { title: string }, answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      const isRefusal = error instanceof ApiError && (error.status === 409 || error.status === 404);
      if (!isRefusal) throw error;
      const decisions = await recentDecisions().catch(() => NONE);
      const decision = decisionAbout(decisions, addon, viewerId);
      throw decision ? new Error(decisionInWords(decision, addon.title)) : error;
    }
  };
}
