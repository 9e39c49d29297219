import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useConsoleData } from '../provider/data-provider.ts';

export type ReplaySubject = 'addon' | 'account';

/** An add-on or an account as of one of its events, by default the last one. */
export function useReplay(subject: ReplaySubject, id: string, revision: number | undefined) {
  const { addonReplay, accountReplay } = useConsoleData();
  const replay = subject === 'addon' ? addonReplay : accountReplay;
  return useQuery({
    queryKey: ['replay', subject, id, revision],
    queryFn: ({ signal }) => replay(id, revision, signal),
    placeholderData: keepPreviousData,
  });
}
