import { ActionBar } from '../ui/ActionBar.tsx';
import { ApproveChangeButton } from './ApproveChangeButton.tsx';
import { RejectChangeButton } from './RejectChangeButton.tsx';

/** The decision bar for the proposed change in context. */
export const ChangeDecision = () => (
  <ActionBar>
    <ApproveChangeButton />
    <RejectChangeButton />
  </ActionBar>
);
