import { useLingui } from '@lingui/react/macro';
import type { SessionUser } from '@sandcrate/api/auth/contract.ts';
import { STAFF_NOT_DELETABLE } from '@sandcrate/api/auth/refusals.ts';
import { useQuery } from '@tanstack/react-query';
import { isStaff } from '../../../app/session/permissions.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Word } from '../../../ui/Word.tsx';
import { Decisions } from '../../catalogue/history/Decisions.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ExportData } from './ExportData.tsx';
import { accountDecisionsQuery } from './queries.ts';

export function AccountTab({ user }: { user: SessionUser }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-6">
      <DecisionsPanel id={user.id} />
      <Panel title={t`Your data`}>
        <ExportData />
      </Panel>
      <Panel title={t`Delete account`}>
        {isStaff(user) ? (
          <Alert tone="warning">
            <Word of={STAFF_NOT_DELETABLE} />
          </Alert>
        ) : (
          <DeleteAccount />
        )}
      </Panel>
    </div>
  );
}

/** The penalties on the account, with the way to appeal. Nothing without any. */
function DecisionsPanel({ id }: { id: string }) {
  const { t } = useLingui();
  const { data: decisions = [] } = useQuery(accountDecisionsQuery(id));
  if (decisions.length === 0) return null;
  return (
    <Panel title={t`History of decisions`}>
      <Decisions subject={{ kind: 'account', id }} decisions={decisions.toReversed()} mayAppeal />
    </Panel>
  );
}
