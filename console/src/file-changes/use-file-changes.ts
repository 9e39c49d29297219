import { useQuery } from '@tanstack/react-query';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { evidenceOf } from '../review/evidence.ts';

/**
 * Compares the proposed file of an add-on with the live one.
 * @returns a disabled query unless both exist
 */
export function useFileChanges(addon: ReviewedAddon) {
  const { releaseDiff } = useConsoleData();
  const { file, live } = evidenceOf(addon);
  const releaseId = addon.openChange?.release?.id;
  const isComparable = file.sha256 !== null && live !== null && live.sha256 !== null;
  const query = useQuery({
    queryKey: ['release-diff', releaseId, live?.sha256],
    queryFn: ({ signal }) => releaseDiff(addon.id, releaseId ?? '', signal),
    enabled: isComparable && releaseId !== undefined,
    // The files behind two hashes never change.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { ...query, isComparable };
}
