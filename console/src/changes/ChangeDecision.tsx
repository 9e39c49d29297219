import { RequestChangesButton } from '../addons/RequestChangesButton.tsx';
import { ActionBar } from '../ui/ActionBar.tsx';
import { ApproveChangeButton } from './ApproveChangeButton.tsx';
import { RejectChangeButton } from './RejectChangeButton.tsx';

/** The decision bar for the proposed change in context. */
export const ChangeDecision = () => (
  <ActionBar>
    <ApproveChangeButton />
    <RequestChangesButton />
    <RejectChangeButton />
  </ActionBar>
);
