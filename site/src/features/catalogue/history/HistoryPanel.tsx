import { Trans } from '@lingui/react/macro';
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
 * comments may appeal. It is closed for those whom no decision concerns.
 */
export function HistoryPanel({ addon }: { addon: AddonDetail }) {
  const { user } = useSession();
  const { data: decisions = [] } = useQuery(historyQuery(addon.id));
  if (decisions.length === 0) return null;
  const isOwn = user !== null && user.id === addon.publisherId;
  return (
    <Panel>
      <details open={isOwn || decisions.some(({ canAppeal }) => canAppeal)}>
        <summary className="w-fit cursor-pointer">
          <h2 className="inline text-lg font-bold">
            <Trans>History of decisions</Trans>
          </h2>
        </summary>
        <div className="pt-4">
          <Decisions
            subject={{ kind: 'addon', id: addon.id }}
            decisions={decisions}
            mayAppeal={user !== null && (isOwn || !readsAll(user.role))}
          />
        </div>
      </details>
    </Panel>
  );
}
