import { useQuery } from '@tanstack/react-query';
import { useConsoleData } from '../provider/data-provider.ts';

const EVERY_MS = 60_000;
const STATUS_EVERY_MS = 10_000;

/** The site's public information. */
export function useSite() {
  const { site } = useConsoleData();
  return useQuery({ queryKey: ['site'], queryFn: ({ signal }) => site(signal), refetchInterval: EVERY_MS });
}

/** The site's current state. */
export function useStatus() {
  const { status } = useConsoleData();
  return useQuery({
    queryKey: ['status'],
    queryFn: ({ signal }) => status(signal),
    refetchInterval: STATUS_EVERY_MS,
  });
}
