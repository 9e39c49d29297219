import type { AddonDetail } from '@sandcrate/api/contract/addon.ts';
import type { QueryClient } from '@tanstack/react-query';
import { addonQuery } from '../addons/queries.ts';

/** Changes an add-on as it is shown, without asking for it again: that would count as a view. */
export function changeShownAddon(queryClient: QueryClient, id: string, change: Partial<AddonDetail>): void {
  queryClient.setQueryData(addonQuery(id).queryKey, (addon) => addon && { ...addon, ...change });
}
