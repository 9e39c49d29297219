import { useEffect } from 'react';

const SITE = 'Sandcrate';

/** Names the browser's tab; without a title, by the site alone. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title === undefined ? SITE : `${title} – ${SITE}`;
  }, [title]);
}
