import { ph } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';
import { Alert } from '../../../ui/Alert.tsx';

const changesQuery = (id: string) =>
  queryOptions({
    queryKey: keys.addons.part(id, 'changes'),
    queryFn: () => call('GET /api/addons/{id}/changes', { params: { id } }),
  });

/** Why the last change was rejected. Hidden once another change is proposed. */
export function RejectedChange({ addon }: { addon: AddonDetail }) {
  const { t } = useLingui();
  const format = useFormat();
  const { data: changes = [] } = useQuery(changesQuery(addon.id));
  const [last] = changes;
  if (last?.state !== 'rejected' || addon.openChange != null) return null;
  return (
    <div className="mb-6">
      <Alert
        tone="danger"
        title={t`Your change of ${ph({ proposedAt: format.date(last.proposedAt) })} was rejected`}
      >
        <p dir="auto">{last.reason ?? t`No reason was given.`}</p>
      </Alert>
    </div>
  );
}
