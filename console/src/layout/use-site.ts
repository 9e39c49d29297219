import { useQuery } from '@tanstack/react-query';
import { useConsoleData } from '../provider/data-provider.ts';

const EVERY_MS = 60_000;

/** The site's public information. */
export function useSite() {
  const { site } = useConsoleData();
  return useQuery({ queryKey: ['site'], queryFn: ({ signal }) => site(signal), refetchInterval: EVERY_MS });
}
