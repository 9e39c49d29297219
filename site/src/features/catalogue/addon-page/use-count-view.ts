import { useEffect } from 'react';
import { call } from '../../../lib/api.ts';

/** Counts a view of an add-on's page once a person sees it, not while its tab is in the background. */
export function useCountView(id: string): void {
  useEffect(() => {
    const over = new AbortController();
    const count = () => {
      if (document.visibilityState !== 'visible') return;
      over.abort();
      call('POST /api/addons/{id}/view', { params: { id } }).catch(() => {}); // nobody misses a single view
    };
    document.addEventListener('visibilitychange', count, { signal: over.signal });
    count();
    return () => over.abort();
  }, [id]);
}
