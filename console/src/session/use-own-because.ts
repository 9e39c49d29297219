import { OWN_ADDON } from '@sandcrate/api/contract/refusals.ts';
import { useMay } from './use-may.ts';
import { useViewer } from './use-viewer.ts';

/** Why the viewer cannot decide about an account or what it published: it is their own. The owner may. */
export function useOwnRefusal(): (accountId: string | null | undefined) => string | undefined {
  const { id } = useViewer();
  const mayDecideOwn = useMay('addons', 'decide-own');
  return (accountId) => (accountId === id && !mayDecideOwn ? OWN_ADDON : undefined);
}

/** The same for one account. */
export const useOwnBecause = (accountId: string | null | undefined) => useOwnRefusal()(accountId);
