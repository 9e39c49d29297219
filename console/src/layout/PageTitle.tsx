import { useSite } from './use-site.ts';

/** Names the browser's tab after the page and the site. No other name is shown before that of the site. */
export function PageTitle({ children }: { children: string }) {
  const { data, isPending } = useSite();
  const name = isPending ? 'Console' : `${data?.name ?? 'Sandcrate'} console`;
  return <title>{`${children} · ${name}`}</title>;
}
