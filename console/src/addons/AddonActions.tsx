import { useRecordContext } from 'react-admin';
import { ActionBar } from '../ui/ActionBar.tsx';
import { ApproveButton } from './ApproveButton.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { HideButton } from './HideButton.tsx';
import type { ModeratedAddon } from './moderated-addon.ts';
import { RejectButton } from './RejectButton.tsx';
import { RequestChangesButton } from './RequestChangesButton.tsx';
import { RestoreButton } from './RestoreButton.tsx';
import { ViewButton } from './ViewButton.tsx';
import { WithdrawRequestButton } from './WithdrawRequestButton.tsx';

/** The decision that an add-on in context waits for. */
export function DecisionActions() {
  const addon = useRecordContext<ModeratedAddon>();
  return (
    <ActionBar>
      <ApproveButton />
      {addon?.status === 'pending' && <RequestChangesButton />}
      <RejectButton />
    </ActionBar>
  );
}

/** What else can be done with it; each knows when it applies. */
export const OtherActions = () => (
  <ActionBar>
    <WithdrawRequestButton />
    <HideButton />
    <ViewButton />
    <DeleteButton />
  </ActionBar>
);

/** All that can be done with the add-on in context; of a deleted one, only to restore it. */
export function AddonActions() {
  const addon = useRecordContext<ModeratedAddon>();
  if (addon?.deletion) return <RestoreButton />;
  return (
    <ActionBar>
      <DecisionActions />
      <OtherActions />
    </ActionBar>
  );
}
