import { type QueryClient, useQuery } from '@tanstack/react-query';
import { siteQuery } from './queries.ts';

const PRODUCT = 'Sandcrate';

/** What the site is called, as far as that is known yet. The footer asks for it. */
export const useSiteName = () => useQuery({ ...siteQuery, enabled: false }).data?.name ?? PRODUCT;

/** The same outside of components. */
export const siteNameOf = (queryClient: QueryClient) =>
  queryClient.getQueryData(siteQuery.queryKey)?.name ?? PRODUCT;
