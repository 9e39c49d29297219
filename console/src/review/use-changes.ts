import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { type Difference, differences } from './differences.ts';
import { lastSeen } from './seen.ts';

/**
 * What changed in an add-on since this moderator last had it on the screen, or first saw it listed.
 * @param addon what is on the screen now
 */
export function useChanges(addon: ReviewedAddon): { changes: Difference[]; acknowledge: () => void } {
  const queries = useQueryClient();
  const [seen, setSeen] = useState(() => lastSeen(queries, addon.id) ?? addon);
  // More details of the same revision are no change, nor is another add-on. The result of a decided change was on the
  // screen as that change.
  const isKnown =
    seen.id !== addon.id ||
    seen.revision === addon.revision ||
    (seen.openChange != null && !addon.openChange);
  if (seen !== addon && isKnown) setSeen(addon);
  return {
    changes: useMemo(() => differences(seen, addon), [seen, addon]),
    acknowledge: () => setSeen(addon),
  };
}
