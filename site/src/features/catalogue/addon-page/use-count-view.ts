import { call } from '../../../lib/api.ts';
import { useWhenSeen } from '../../../lib/use-when-seen.ts';
import { searchOpenedFrom } from '../search/opened-from.ts';

/** Counts a view of an add-on's page once a person sees it, and the search from whose results it was opened. */
export function useCountView(id: string): void {
  useWhenSeen(id, () => {
    const search = searchOpenedFrom();
    const body = search === undefined ? {} : { search };
    call('POST /api/addons/{id}/view', { params: { id }, body }).catch(() => {}); // nobody misses a single view
  });
}
