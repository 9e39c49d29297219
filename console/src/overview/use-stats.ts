import { useQuery } from '@tanstack/react-query';
import { useConsoleData } from '../provider/data-provider.ts';

/** The site's totals, shared by the overview and the navigation. */
export function useStats() {
  const { stats } = useConsoleData();
  return useQuery({ queryKey: ['stats'], queryFn: ({ signal }) => stats(signal) });
}
