import { type QueryClient, useQuery } from '@tanstack/react-query';
import { siteQuery } from './queries.ts';

/** What the site is called, as its owner set it; else the product's name. */
export const useSiteName = () => useQuery({ ...siteQuery, enabled: false }).data?.name ?? 'Sandcrate';

/** The same outside of components. */
export const siteNameOf = (queryClient: QueryClient) =>
  queryClient.getQueryData(siteQuery.queryKey)?.name ?? 'Sandcrate';
