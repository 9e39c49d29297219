import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { keys } from '../../../lib/query-keys.ts';
import { Alert } from '../../../ui/Alert.tsx';

const changesQuery = (id: string) =>
  queryOptions({
    queryKey: keys.addons.part(id, 'changes'),
    queryFn: () => call('GET /api/addons/{id}/changes', { params: { id } }),
  });

/** Why the last change was rejected. Hidden once another one is proposed. */
export function RejectedChange({ addon }: { addon: AddonDetail }) {
  const { data: changes = [] } = useQuery(changesQuery(addon.id));
  const [last] = changes;
  if (last?.state !== 'rejected' || addon.openChange != null) return null;
  return (
    <div className="mb-6">
      <Alert tone="danger" title={`Your change of ${formatDate(last.proposedAt)} was rejected`}>
        <p dir="auto">{last.reason ?? 'No reason was given.'}</p>
      </Alert>
    </div>
  );
}
