import { useEffect } from 'react';
import { useSiteName } from '../features/site/site-name.ts';

/** Names the browser's tab; without a title, by the site alone. */
export function usePageTitle(title?: string): void {
  const site = useSiteName();
  useEffect(() => {
    document.title = title === undefined ? site : `${title} – ${site}`;
  }, [title, site]);
}
