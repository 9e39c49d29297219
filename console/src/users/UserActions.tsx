import { ActionBar } from '../ui/ActionBar.tsx';
import { BanButton } from './BanButton.tsx';
import { DemoteButton } from './DemoteButton.tsx';
import { PromoteButton } from './PromoteButton.tsx';
import { VerifyButton } from './VerifyButton.tsx';

/** What administrators do with accounts every day; each knows when it applies. */
export const UserActions = () => (
  <ActionBar>
    <PromoteButton />
    <DemoteButton />
    <VerifyButton />
    <BanButton />
  </ActionBar>
);
