import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ModeratedAddon, ReviewedAddon } from '../addons/moderated-addon.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { differences } from './differences.ts';
import { detailQuery } from './evidence-queries.ts';
import type { EvidenceState } from './evidence-state.ts';
import { lastSeen, noteSeen } from './seen.ts';

/**
 * An add-on under review: the list's record and, once it is opened, its details. The returned add-on is what is on the
 * screen, so its revision is the one that a decision may send. While it is open it does not change by itself: what its
 * publisher edits meanwhile is held back until `showChanges`.
 * @param listed the list's record; @param open whether the moderator has opened it
 */
export function useReview(listed: ModeratedAddon, open: boolean) {
  const queries = useQueryClient();
  const {
    data: latest,
    error,
    isPending,
    refetch,
  } = useQuery({ ...detailQuery(useConsoleData(), listed.id), enabled: open });
  const isBehind = open && latest !== undefined && latest.revision < listed.revision;
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, refetch]);

  const [read, setRead] = useState<ReviewedAddon>();
  const isHeldBack = read !== undefined && latest !== undefined && isNews(read, latest);
  const detail = open && isHeldBack ? read : latest;
  const next = open ? detail : undefined;
  if (next !== read) setRead(next);

  useEffect(() => {
    if (open && detail !== undefined) noteSeen(queries, { ...listed, ...detail });
  }, [open, listed, detail, queries]);
  // Details are not refreshed while closed, so the list may be newer.
  const isKnown = open || (lastSeen(queries, listed.id)?.revision ?? -1) >= listed.revision;
  const addon: ReviewedAddon = useMemo(() => {
    if (detail === undefined || !isKnown) return listed;
    // These change without a new revision, and the list is reloaded then.
    const { assignment, skippedUntil } = listed;
    return { ...listed, ...detail, assignment, skippedUntil };
  }, [listed, detail, isKnown]);
  const isLoading = open && isPending;
  const isShown = addon !== listed;
  // After a failed reload, the old details still have the revision that a decision sends.
  const failure = open && detail === undefined ? error : null;
  const state: EvidenceState['state'] = isLoading
    ? 'loading'
    : failure
      ? 'failed'
      : isShown
        ? 'shown'
        : 'closed';
  return {
    addon,
    isLoading,
    error: failure,
    state,
    retry: () => void refetch(),
    /** Whether it has changed since it was opened, and not only in what does not matter to a decision. */
    isChanged: open && isHeldBack,
    showChanges: () => setRead(latest),
  };
}

/** Whether a newer state differs in what a moderator decides on. */
const isNews = (before: ReviewedAddon, after: ReviewedAddon): boolean =>
  before.id === after.id &&
  (before.status !== after.status ||
    before.openChange?.id !== after.openChange?.id ||
    differences(before, after).length > 0);
