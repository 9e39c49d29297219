import { useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../app/session/session.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { historyQuery } from '../addon-page/queries.ts';
import { Decisions } from './Decisions.tsx';

/** Staff and auditors also see which decisions others can appeal. */
const readsAll = (role: string) => role === 'admin' || role === 'owner' || role === 'auditor';

/**
 * The record of decisions about an add-on. Its publisher also sees the reasons. The publisher and authors of removed
 * comments may appeal.
 */
export function HistoryPanel({ addon }: { addon: AddonDetail }) {
  const { t } = useLingui();
  const { user } = useSession();
  const { data: decisions = [] } = useQuery(historyQuery(addon.id));
  if (decisions.length === 0) return null;
  return (
    <Panel title={t`History of decisions`}>
      <Decisions
        addonId={addon.id}
        decisions={decisions}
        mayAppeal={user !== null && (user.id === addon.publisherId || !readsAll(user.role))}
      />
    </Panel>
  );
}
