import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../../ui/Alert.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { accountQuery } from '../sign-in/queries.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { RemoveSecondFactor } from './RemoveSecondFactor.tsx';
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';

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
        <SignOutEverywhere />
      </Panel>
    </div>
  );
}

function SecondFactor() {
  const { t } = useLingui();
  const { data: account, isPending } = useQuery(accountQuery);
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
      {account.hasSecondFactor ? <RemoveSecondFactor /> : <SetUpSecondFactor />}
    </div>
  );
}
