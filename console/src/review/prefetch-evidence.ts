import { type QueryClient, type QueryKey, type UseQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { provenanceQuery, underReview } from '../provenance/provenance-query.ts';
import { type ConsoleDataProvider, useConsoleData } from '../provider/data-provider.ts';
import { hasScriptsToRead, scriptsQuery } from '../scripts/pack-scripts.ts';
import { picturesOf } from './AddonPictures.tsx';
import { evidenceOf } from './evidence.ts';
import {
  changeQuery,
  contentsQuery,
  conversationQuery,
  detailQuery,
  earlierQuery,
  fileChangesQuery,
} from './evidence-queries.ts';

/** How long what was prefetched stays fresh. Opening an add-on refreshes it anyway. */
const FRESH_MS = 30_000;

/** The scripts of larger files, in bytes, are read only once the add-on is opened. */
const MAX_AHEAD = 2 * 1_048_576;

/** Prefetches everything that the panel shows about some add-ons, so that they open without waiting. */
export function usePrefetchEvidence(addons: readonly ModeratedAddon[]): void {
  const data = useConsoleData();
  const queries = useQueryClient();
  const names = addons.map(({ id, revision }) => `${id} ${revision}`).join(' ');
  useEffect(() => {
    for (const addon of addons) {
      // A failed query is repeated when the add-on is opened, and the error is shown there.
      prefetchEvidence(queries, data, addon).catch(() => undefined);
    }
  }, [queries, data, names]);
}

async function prefetchEvidence(
  queries: QueryClient,
  data: ConsoleDataProvider,
  { id, revision }: ModeratedAddon,
): Promise<void> {
  const detail = detailQuery(data, id);
  const known = queries.getQueryData(detail.queryKey);
  const isCurrent = known !== undefined && known.revision >= revision;
  const addon = await queries.fetchQuery({ ...detail, staleTime: isCurrent ? FRESH_MS : 0 });
  const { file } = evidenceOf(addon);
  await Promise.all([
    prefetch(queries, contentsQuery(data, addon)),
    prefetch(queries, fileChangesQuery(data, addon)),
    prefetch(queries, provenanceQuery(data, underReview(addon))),
    hasScriptsToRead(file, MAX_AHEAD) && prefetch(queries, scriptsQuery(file)),
    addon.openChange && prefetch(queries, changeQuery(data, addon.openChange)),
    prefetch(queries, conversationQuery(data, id)),
    prefetch(queries, earlierQuery(data, id)),
    ...picturesOf(addon).map(({ src }) => loadPicture(src)),
  ]);
}

async function prefetch<T, K extends QueryKey>(
  queries: QueryClient,
  { enabled, ...options }: UseQueryOptions<T, Error, T, K>,
): Promise<void> {
  if (enabled === false) return;
  const wanted = { staleTime: FRESH_MS, ...options };
  await queries.prefetchQuery(wanted as Parameters<QueryClient['prefetchQuery']>[0]);
}

/** Puts a picture into the browser's cache, so that the panel shows it at once. */
function loadPicture(src: string): void {
  new Image().src = src;
}

/** The next items after an index: the following ones, and after the last the preceding ones backwards. */
export const comingAfter = <T extends ModeratedAddon>(
  items: readonly T[],
  index: number,
  isTaken: (item: T) => boolean,
  count = 2,
): T[] =>
  [...items.slice(index + 1), ...items.slice(0, Math.max(index, 0)).reverse()]
    .filter((item) => !isTaken(item))
    .slice(0, count);
