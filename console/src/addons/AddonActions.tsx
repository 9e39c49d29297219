import { ActionBar } from '../ui/ActionBar.tsx';
import { ApproveButton } from './ApproveButton.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { HideButton } from './HideButton.tsx';
import { RejectButton } from './RejectButton.tsx';
import { ViewButton } from './ViewButton.tsx';

/** Everything that can be done with the add-on in context; each knows when it applies. */
export const AddonActions = () => (
  <ActionBar>
    <ApproveButton />
    <RejectButton />
    <HideButton />
    <ViewButton />
    <DeleteButton />
  </ActionBar>
);
