import { ActionBar } from '../ui/ActionBar.tsx';
import { ApproveChangeButton } from './ApproveChangeButton.tsx';
import { RejectChangeButton } from './RejectChangeButton.tsx';

/** The decision that the proposed change in context waits for. */
export const ChangeDecision = () => (
  <ActionBar>
    <ApproveChangeButton />
    <RejectChangeButton />
  </ActionBar>
);
