import { useQuery } from '@tanstack/react-query';
import { useConsoleData } from '../provider/data-provider.ts';

const EVERY_MS = 60_000;

/** What the site tells everybody of itself. */
export function useSite() {
  const { site } = useConsoleData();
  return useQuery({ queryKey: ['site'], queryFn: ({ signal }) => site(signal), refetchInterval: EVERY_MS });
}
