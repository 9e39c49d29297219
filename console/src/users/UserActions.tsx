import { ActionBar } from '../ui/ActionBar.tsx';
import { BanButton } from './BanButton.tsx';
import { DemoteButton } from './DemoteButton.tsx';
import { PromoteButton } from './PromoteButton.tsx';
import { VerifyButton } from './VerifyButton.tsx';

/** Administrators' everyday actions on accounts. Each one hides itself when it does not apply. */
export const UserActions = () => (
  <ActionBar>
    <PromoteButton />
    <DemoteButton />
    <VerifyButton />
    <BanButton />
  </ActionBar>
);
