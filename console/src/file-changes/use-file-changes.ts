import { useQuery } from '@tanstack/react-query';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { evidenceOf } from '../review/evidence.ts';
import { fileChangesQuery } from '../review/evidence-queries.ts';

/** Whether an add-on has both a proposed and a live file. */
export function isComparable(addon: ReviewedAddon): boolean {
  const { file, live } = evidenceOf(addon);
  return file.sha256 !== null && live !== null && live.sha256 !== null;
}

/**
 * Compares the proposed file of an add-on with the live one.
 * @returns a disabled query unless both exist
 */
export const useFileChanges = (addon: ReviewedAddon) => useQuery(fileChangesQuery(useConsoleData(), addon));
