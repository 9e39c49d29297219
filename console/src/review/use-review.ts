import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ModeratedAddon, ReviewedAddon } from '../addons/moderated-addon.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import type { EvidenceState } from './evidence-state.ts';

/** Details are kept after a row is closed: what was opened in this while counts as seen. */
const KEPT_MS = 60 * 60_000;

const detailKey = (id: string) => ['addon-detail', id];

/** Whether the moderator has had the details of this very revision on the screen. */
export const wasSeen = (queries: QueryClient, { id, revision }: ModeratedAddon): boolean =>
  queries.getQueryData<ReviewedAddon>(detailKey(id))?.revision === revision;

/**
 * An add-on under review: as the list tells it and, once it is opened, as its own page does. What is answered is what is
 * on the screen: its revision is the one that a decision may send.
 * @param listed the list's record; @param open whether the moderator looks at the whole of it
 */
export function useReview(listed: ModeratedAddon, open: boolean) {
  const { addonDetail } = useConsoleData();
  const {
    data: detail,
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: detailKey(listed.id),
    queryFn: ({ signal }) => addonDetail(listed.id, signal),
    enabled: open,
    gcTime: KEPT_MS,
  });
  const addon: ReviewedAddon = useMemo(() => {
    // Closed, it is not kept up to date: the list may know better by now.
    if (detail === undefined || (!open && detail.revision < listed.revision)) return listed;
    return { ...listed, ...detail };
  }, [listed, detail, open]);
  const isLoading = open && isPending;
  const isShown = addon !== listed;
  // Details from before a failed reload are still of the revision that a decision sends.
  const failure = open && detail === undefined ? error : null;
  const state: EvidenceState['state'] = isLoading
    ? 'loading'
    : failure
      ? 'failed'
      : isShown
        ? 'shown'
        : 'closed';
  return { addon, isLoading, error: failure, state, retry: () => void refetch() };
}
