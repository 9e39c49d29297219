import { queryOptions } from '@tanstack/react-query';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import type { ConsoleDataProvider } from '../provider/data-provider.ts';

export type Subject = {
  addonId: string;
  /** The proposed release [the current one]. */
  releaseId?: string | undefined;
  /** Changes whenever the answer may have changed. */
  version: string;
};

/** The release under review: the proposed one, or else the current one. */
export const underReview = ({ id, openChange, revision }: ReviewedAddon): Subject => ({
  addonId: id,
  releaseId: openChange?.release?.id,
  version: `${revision}`,
});

/** Other listings may get the same files at any time. */
const FRESH_MS = 60_000;

/** Fetches the other listings with the same content as a release. */
export const provenanceQuery = (data: ConsoleDataProvider, { addonId, releaseId, version }: Subject) =>
  queryOptions({
    queryKey: ['provenance', addonId, releaseId, version],
    queryFn: ({ signal }) => data.provenance(addonId, releaseId, signal),
    staleTime: FRESH_MS,
  });
