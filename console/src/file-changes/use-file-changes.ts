import { useQuery } from '@tanstack/react-query';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { evidenceOf } from '../review/evidence.ts';
import { fileChangesQuery } from '../review/evidence-queries.ts';

/**
 * Compares the proposed file of an add-on with the live one.
 * @returns a disabled query unless both exist
 */
export function useFileChanges(addon: ReviewedAddon) {
  const { file, live } = evidenceOf(addon);
  const query = useQuery(fileChangesQuery(useConsoleData(), addon));
  return { ...query, isComparable: file.sha256 !== null && live !== null && live.sha256 !== null };
}
