import { type QueryClient, useQuery } from '@tanstack/react-query';
import { siteQuery } from './queries.ts';

/** The name that the server put into the page's head, before anything was asked; else the product's own. */
const sentName = () =>
  (typeof document === 'object' &&
    document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content) ||
  'Sandcrate';

/** What the site is called. The footer asks for it. */
export const useSiteName = () => useQuery({ ...siteQuery, enabled: false }).data?.name ?? sentName();

/** The same outside of components. */
export const siteNameOf = (queryClient: QueryClient) =>
  queryClient.getQueryData(siteQuery.queryKey)?.name ?? sentName();
