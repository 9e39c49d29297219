import { useQuery } from '@tanstack/react-query';
import { useConsoleData } from '../provider/data-provider.ts';

export const SETTINGS_KEY = ['settings'];

/** The site's settings. */
export function useSettings() {
  const { settings } = useConsoleData();
  return useQuery({ queryKey: SETTINGS_KEY, queryFn: ({ signal }) => settings(signal) });
}

/** Reasons for rejecting that the owner has written beforehand; none until they are known. */
export const useRejectionTemplates = () => useSettings().data?.rejectionTemplates ?? [];
