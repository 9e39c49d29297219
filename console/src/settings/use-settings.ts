import { useQuery } from '@tanstack/react-query';
import { useConsoleData } from '../provider/data-provider.ts';

/** The site's settings. */
export function useSettings() {
  const { settings } = useConsoleData();
  return useQuery({ queryKey: ['settings'], queryFn: ({ signal }) => settings(signal) });
}

/** Reasons for rejecting that the owner has written beforehand; none until they are known. */
export const useRejectionTemplates = () => useSettings().data?.rejectionTemplates ?? [];
