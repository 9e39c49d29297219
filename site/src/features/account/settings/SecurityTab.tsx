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
  return (
    <div className="grid gap-6">
      <Panel title="Second factor">
        <SecondFactor />
      </Panel>
      <Panel title="Password">
        <ChangePassword />
      </Panel>
      <Panel title="Sessions">
        <SignOutEverywhere />
      </Panel>
    </div>
  );
}

function SecondFactor() {
  const { data: account, isPending } = useQuery(accountQuery);
  if (isPending) return <Skeleton className="h-24 w-full" />;
  if (account === undefined) return <p className="text-muted">Your account could not be loaded.</p>;
  return (
    <div className="grid gap-5">
      {account.mustEnrol && (
        <Alert tone="warning" title="A second factor is required">
          Accounts with your role need one. Please set it up now.
        </Alert>
      )}
      {account.hasSecondFactor ? <RemoveSecondFactor /> : <SetUpSecondFactor />}
    </div>
  );
}
