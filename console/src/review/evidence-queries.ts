// The queries about an add-on under review, for the panel that shows it and for prefetching.
import type { DecisionView } from '@sandcrate/api/addons/discovery-contract.ts';
import type { ReportView } from '@sandcrate/api/reports/contract.ts';
import { queryOptions } from '@tanstack/react-query';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import type { ConsoleDataProvider } from '../provider/data-provider.ts';
import { evidenceOf } from './evidence.ts';

/** How long details are cached after an item is closed. Until then it can be approved without reopening it. */
const KEPT_MS = 60 * 60_000;
const EARLIER_REPORTS = 25;
/** How soon a new message appears without a live connection. */
const MESSAGES_EVERY_MS = 30_000;

export const detailQuery = (data: ConsoleDataProvider, id: string) =>
  queryOptions({
    queryKey: ['addon-detail', id],
    queryFn: ({ signal }): Promise<ReviewedAddon> => data.addonDetail(id, signal),
    gcTime: KEPT_MS,
  });

/** The messages between reviewers and the publisher. */
export const conversationQuery = (data: ConsoleDataProvider, addonId: string) =>
  queryOptions({
    queryKey: ['messages', addonId],
    queryFn: ({ signal }) => data.messages(addonId, signal),
    refetchInterval: MESSAGES_EVERY_MS,
  });

export type EarlierCasesOf = {
  /** With their appeals; oldest first. */
  decisions: DecisionView[];
  /** The latest. */
  reports: ReportView[];
  reportCount: number;
};

/** The earlier decisions and reports about an add-on. */
export const earlierQuery = (data: ConsoleDataProvider, addonId: string) =>
  queryOptions({
    queryKey: ['earlier-cases', addonId],
    queryFn: async ({ signal }): Promise<EarlierCasesOf> => {
      const [decisions, { data: reports, total = reports.length }] = await Promise.all([
        data.addonHistory(addonId, signal),
        data.getList<ReportView>('reports', {
          pagination: { page: 1, perPage: EARLIER_REPORTS },
          sort: { field: 'createdAt', order: 'DESC' },
          filter: { addonId },
          signal,
        }),
      ]);
      return { decisions, reports, reportCount: total };
    },
  });

/** What the file under review adds to the game. */
export const contentsQuery = (data: ConsoleDataProvider, addon: ReviewedAddon) => {
  const { sha256 } = evidenceOf(addon).file;
  return queryOptions({
    queryKey: ['pack-contents', sha256],
    queryFn: ({ signal }) => data.packContents(addon.id, addon.openChange?.release?.id, signal),
    enabled: sha256 !== null,
    // The file behind a hash never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
};

/** A proposed file compared with the live one; disabled unless both exist. */
export const fileChangesQuery = (data: ConsoleDataProvider, addon: ReviewedAddon) => {
  const { file, live } = evidenceOf(addon);
  const releaseId = addon.openChange?.release?.id;
  return queryOptions({
    queryKey: ['release-diff', releaseId, live?.sha256],
    queryFn: ({ signal }) => data.releaseDiff(addon.id, releaseId ?? '', signal),
    enabled: releaseId !== undefined && file.sha256 !== null && live !== null && live.sha256 !== null,
    // The files behind two hashes never change.
    staleTime: Number.POSITIVE_INFINITY,
  });
};

type Change = NonNullable<ReviewedAddon['openChange']>;

const isPicture = ({ field }: Change['differences'][number]) => /^(?:banner|screenshot\d)$/.test(field);

/** The pictures of a proposed change; disabled when it changes none. */
export const changeQuery = (data: ConsoleDataProvider, change: Change) =>
  queryOptions({
    queryKey: ['change-detail', change.id],
    queryFn: ({ signal }) => data.changeDetail(change.id, signal),
    enabled: change.differences.some(isPicture),
  });
