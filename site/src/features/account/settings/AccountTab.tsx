import { useLingui } from '@lingui/react/macro';
import type { SessionUser } from '@sandcrate/api/auth/contract.ts';
import { STAFF_NOT_DELETABLE } from '@sandcrate/api/auth/refusals.ts';
import { isStaff } from '../../../app/session/permissions.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Word } from '../../../ui/Word.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ExportData } from './ExportData.tsx';

export function AccountTab({ user }: { user: SessionUser }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-6">
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
