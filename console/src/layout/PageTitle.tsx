import { useWaiting } from '../queues/use-queues.ts';
import { formatCount } from '../ui/format.ts';
import { useSite } from './use-site.ts';

const SEPARATOR = ' · ';

/**
 * Names the browser tab after the page and the site, and counts before it what waits for the viewer. Until the site's
 * name is known, no other is shown.
 */
export function PageTitle({ children }: { children: string }) {
  const { data, isPending } = useSite();
  const waiting = useWaiting();
  const name = isPending ? 'Console' : `${data?.name ?? 'Sandcrate'} console`;
  const count = waiting === 0 ? '' : `(${formatCount(waiting)}) `;
  return <title>{`${count}${children}${SEPARATOR}${name}`}</title>;
}

/** Whether a document's title is that of a page, not of the console as it loads. */
export const isPageTitle = (title: string) => title.includes(SEPARATOR);

/** A page's title without what waits. */
export const withoutCount = (title: string) => title.replace(/^\([^)]*\) /, '');
