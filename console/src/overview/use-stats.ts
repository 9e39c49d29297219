import { useQuery } from '@tanstack/react-query';
import { useConsoleData } from '../provider/data-provider.ts';

/** The site's totals. */
export function useStats() {
  const { stats } = useConsoleData();
  return useQuery({ queryKey: ['stats'], queryFn: ({ signal }) => stats(signal) });
}
