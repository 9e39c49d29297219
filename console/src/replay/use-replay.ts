import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useConsoleData } from '../provider/data-provider.ts';

/** An add-on as of one of its events; the last when no revision is given. */
export function useReplay(id: string, revision: number | undefined, enabled = true) {
  const { addonReplay } = useConsoleData();
  return useQuery({
    queryKey: ['replay', id, revision],
    queryFn: ({ signal }) => addonReplay(id, revision, signal),
    enabled,
    placeholderData: keepPreviousData,
  });
}
