import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../../ui/Alert.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { accountQuery } from '../sign-in/queries.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { LogOutEverywhere } from './LogOutEverywhere.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { RemoveSecondFactor } from './RemoveSecondFactor.tsx';
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx';

export function SecurityTab() {
  const { t } = useLingui();
  return (
    <div className="grid gap-6">
      <Panel title={t`Second factor`}>
        <SecondFactor />
      </Panel>
      <Panel title={t`Password`}>
        <ChangePassword />
      </Panel>
      <Panel title={t`Sessions`}>
        <LogOutEverywhere />
      </Panel>
    </div>
  );
}

function SecondFactor() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const { data: account, isPending } = useQuery(accountQuery);
  function showEnrolled(codes: readonly string[]) {
    setRecoveryCodes(codes);
    // Written now, because the visitor may leave the codes without confirming that they are saved.
    queryClient.setQueryData(
      accountQuery.queryKey,
      (account) => account && { ...account, hasSecondFactor: true, mustEnrol: false },
    );
  }
  if (recoveryCodes !== undefined)
    return <RecoveryCodes codes={recoveryCodes} onDone={() => setRecoveryCodes(undefined)} />;
  if (isPending) return <Skeleton className="h-24 w-full" />;
  if (account === undefined)
    return (
      <p className="text-muted">
        <Trans>Your account could not be loaded.</Trans>
      </p>
    );
  return (
    <div className="grid gap-5">
      {account.mustEnrol && (
        <Alert tone="warning" title={t`A second factor is required`}>
          <Trans>Accounts with your role need one. Please set it up now.</Trans>
        </Alert>
      )}
      {account.hasSecondFactor ? <RemoveSecondFactor /> : <SetUpSecondFactor onEnrolled={showEnrolled} />}
    </div>
  );
}
