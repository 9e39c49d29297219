import { type QueryClient, useQuery } from '@tanstack/react-query';
import { siteQuery } from './queries.ts';

/** The site's name as its owner set it, else the product's name. */
export const useSiteName = () => useQuery({ ...siteQuery, enabled: false }).data?.name ?? 'Sandcrate';

/** The same, for use outside of components. */
export const siteNameOf = (queryClient: QueryClient) =>
  queryClient.getQueryData(siteQuery.queryKey)?.name ?? 'Sandcrate';
