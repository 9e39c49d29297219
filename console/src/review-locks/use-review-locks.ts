import type { ReviewLock } from '@sandcrate/api/moderation/review-locks-contract.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConsoleData } from '../provider/data-provider.ts';
import { useViewer } from '../session/use-viewer.ts';

const QUERY_KEY = ['review-locks'];
/** How soon a moderator sees that another has started or finished a review. */
const EVERY_MS = 10_000;

/** Others' current reviews, by add-on id. The same map until one of them changes: one's own are no news. */
export function useOthersReviews(): ReadonlyMap<string, ReviewLock> {
  const { reviewLocks } = useConsoleData();
  const { id: viewerId } = useViewer();
  const { data = NONE } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => reviewLocks(signal),
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS / 2,
    select: (locks) => (viewerId === '' ? NONE : locks.filter(({ reviewer }) => reviewer.id !== viewerId)),
  });
  return useMemo(() => new Map(data.map((lock) => [lock.addonId, lock])), [data]);
}

const NONE: readonly ReviewLock[] = [];

/** Adds a lock that the server just returned to the known ones. */
export const noteLock = (queries: QueryClient, lock: ReviewLock): void => {
  queries.setQueryData<ReviewLock[]>(QUERY_KEY, (known = []) => [
    ...known.filter(({ addonId }) => addonId !== lock.addonId),
    lock,
  ]);
};

/** The reviewer's name, for a sentence. */
export const reviewerName = ({ reviewer }: ReviewLock): string => reviewer.username ?? 'Somebody';

/** Why an add-on cannot be decided at present, if somebody else is reviewing it. */
export function useReviewedBecause(addonId: string | undefined): string | undefined {
  const lock = useOthersReviews().get(addonId ?? '');
  return lock && `${reviewerName(lock)} is reviewing this addon. Open it to take over.`;
}
