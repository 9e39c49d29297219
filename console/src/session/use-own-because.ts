import { OWN_ADDON } from '@sandcrate/api/contract/refusals.ts';
import { useMay } from './use-may.ts';
import { useViewer } from './use-viewer.ts';

/** Why the viewer cannot decide about this account or what it published: it is their own. The owner may. */
export function useOwnBecause(accountId: string | null | undefined): string | undefined {
  const { id } = useViewer();
  const mayDecideOwn = useMay('addons', 'decide-own');
  return accountId === id && !mayDecideOwn ? OWN_ADDON : undefined;
}
