import { ActionBar } from '../ui/ActionBar.tsx';
import { ApproveButton } from './ApproveButton.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { HideButton } from './HideButton.tsx';
import { RejectButton } from './RejectButton.tsx';
import { ViewButton } from './ViewButton.tsx';

/** The decision that an add-on in context waits for. */
export const DecisionActions = () => (
  <ActionBar>
    <ApproveButton />
    <RejectButton />
  </ActionBar>
);

/** What else can be done with it; each knows when it applies. */
export const OtherActions = () => (
  <ActionBar>
    <HideButton />
    <ViewButton />
    <DeleteButton />
  </ActionBar>
);

export const AddonActions = () => (
  <ActionBar>
    <DecisionActions />
    <OtherActions />
  </ActionBar>
);
