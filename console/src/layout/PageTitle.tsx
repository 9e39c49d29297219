import { useSite } from './use-site.ts';

const SEPARATOR = ' · ';

/** Names the browser tab after the page and the site. Until the site's name is known, no other is shown. */
export function PageTitle({ children }: { children: string }) {
  const { data, isPending } = useSite();
  const name = isPending ? 'Console' : `${data?.name ?? 'Sandcrate'} console`;
  return <title>{`${children}${SEPARATOR}${name}`}</title>;
}

/** Whether a document's title is that of a page, not of the console as it loads. */
export const isPageTitle = (title: string) => title.includes(SEPARATOR);
