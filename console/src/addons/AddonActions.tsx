import { useRecordContext } from 'react-admin';
import { ActionBar } from '../ui/ActionBar.tsx';
import { MoreActions } from '../ui/MoreActions.tsx';
import { ApproveButton } from './ApproveButton.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { HideButton } from './HideButton.tsx';
import type { ModeratedAddon } from './moderated-addon.ts';
import { RejectButton } from './RejectButton.tsx';
import { RequestChangesButton } from './RequestChangesButton.tsx';
import { RestoreButton } from './RestoreButton.tsx';
import { ReturnButton } from './ReturnButton.tsx';
import { ViewButton } from './ViewButton.tsx';
import { WithdrawRequestButton } from './WithdrawRequestButton.tsx';

/** The buttons to decide on the add-on in context. */
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

/** The other actions on it, the rare ones in a menu. Each one hides itself when it does not apply. */
export function OtherActions() {
  const addon = useRecordContext<ModeratedAddon>();
  if (addon === undefined) return null;
  return (
    <ActionBar>
      <ViewButton />
      {!addon.deletion && (
        <MoreActions subject={addon.title}>
          <WithdrawRequestButton />
          <HideButton />
          <DeleteButton />
        </MoreActions>
      )}
    </ActionBar>
  );
}

/** All actions on the add-on in context. A deleted one can only be restored. */
export function AddonActions() {
  const addon = useRecordContext<ModeratedAddon>();
  if (addon?.deletion) return <RestoreButton />;
  return (
    <ActionBar>
      <DecisionActions />
      <ReturnButton />
      <OtherActions />
    </ActionBar>
  );
}
