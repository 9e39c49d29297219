import { useQuery } from '@tanstack/react-query';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import type { FieldDifference } from '../review/Differences.tsx';

type Change = NonNullable<ReviewedAddon['openChange']>;

const isPicture = ({ field }: { field: string }) => field === 'banner' || field.startsWith('screenshot');

/** The differences of a proposed change; those of pictures with the pictures, once these are known. */
export function usePictured({ id, differences }: Change): FieldDifference[] {
  const { changeDetail } = useConsoleData();
  const { data: change } = useQuery({
    queryKey: ['change-detail', id],
    queryFn: ({ signal }) => changeDetail(id, signal),
    enabled: differences.some(isPicture),
  });
  return differences.map(
    (difference) => change?.differences.find(({ field }) => field === difference.field) ?? difference,
  );
}
