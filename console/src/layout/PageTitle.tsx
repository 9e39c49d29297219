import { useSite } from './use-site.ts';

/** Names the browser tab after the page and the site. Until the site's name is known, no other is shown. */
export function PageTitle({ children }: { children: string }) {
  const { data, isPending } = useSite();
  const name = isPending ? 'Console' : `${data?.name ?? 'Sandcrate'} console`;
  return <title>{`${children} · ${name}`}</title>;
}
