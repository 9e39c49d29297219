import { useQuery } from '@tanstack/react-query';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import type { FieldDifference } from '../review/Differences.tsx';
import { changeQuery } from '../review/evidence-queries.ts';

type Change = NonNullable<ReviewedAddon['openChange']>;

/** The differences of a proposed change, with picture addresses once they are loaded. */
export function usePictured(change: Change): FieldDifference[] {
  const { data: detail } = useQuery(changeQuery(useConsoleData(), change));
  return change.differences.map(
    (difference) => detail?.differences.find(({ field }) => field === difference.field) ?? difference,
  );
}
