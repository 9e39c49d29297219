import { Box, Drawer, IconButton, Skeleton, Typography } from '@mui/material';
import { USER_NOT_FOUND } from '@sandcrate/api/contract/refusals.ts';
import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import { X } from 'lucide-react';
import { RecordContextProvider, useGetOne } from 'react-admin';
import { useMay } from '../session/use-may.ts';
import { ActionStyle } from '../ui/Action.tsx';
import { ActionBar } from '../ui/ActionBar.tsx';
import { Board } from '../ui/Board.tsx';
import { Message } from '../ui/Message.tsx';
import { AccountFacts } from './AccountFacts.tsx';
import { AccountHistory } from './AccountHistory.tsx';
import { AccountNotes } from './AccountNotes.tsx';
import { AccountStatus, PublisherBadges, RoleBadge } from './badges.tsx';
import { DeclineButton } from './DeclineButton.tsx';
import { DeleteUserButton } from './DeleteUserButton.tsx';
import { EndSessionsButton } from './EndSessionsButton.tsx';
import { HandOverButton } from './HandOverButton.tsx';
import { Penalties } from './Penalties.tsx';
import { PublicProfile } from './PublicProfile.tsx';
import { RemoveSecondFactorButton } from './RemoveSecondFactorButton.tsx';
import { RoleControls } from './RoleControls.tsx';
import { UserActions } from './UserActions.tsx';
import { userName } from './user-name.ts';

const labelled = { labelled: true, hotkeys: false };
// The panel itself says that there is no such account.
const stayHere = () => undefined;

type Props = { id: string | undefined; onClose: () => void };

/** One account beside the list: its facts, actions and history. Open while there is an id. */
export function UserPanel({ id, onClose }: Props) {
  return (
    <Drawer
      anchor="right"
      open={id !== undefined}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': 'Account', role: 'dialog', sx: { width: 'min(520px, 100vw)' } } }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'end', p: 1, pb: 0 }}>
        <IconButton aria-label="Close account" onClick={onClose} autoFocus>
          <X aria-hidden />
        </IconButton>
      </Box>
      {id !== undefined && <Account id={id} />}
    </Drawer>
  );
}

/** The account behind a case, with its record and the actions on it. */
export const AccountOfCase = ({ id }: { id: string }) => (
  <Board aria-label="Account" sx={{ pt: 3 }}>
    <Account id={id} />
  </Board>
);

function Account({ id }: { id: string }) {
  const { data: user, error } = useGetOne<AdminUser>('users', { id }, { onError: stayHere });
  if (error) return <Message title={USER_NOT_FOUND}>{error.message}</Message>;
  if (user === undefined) return <Skeleton variant="rounded" height={240} sx={{ m: 3 }} />;
  return (
    <RecordContextProvider value={user}>
      <ActionStyle value={labelled}>
        <Box sx={{ display: 'grid', gap: 2.5, p: 3, pt: 0 }}>
          <Box>
            <Typography variant="h2" sx={{ fontSize: '1.5rem', overflowWrap: 'anywhere', mb: 1 }}>
              {userName(user)}
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
              <AccountStatus /> <RoleBadge /> <PublisherBadges besideRole />
            </Box>
          </Box>
          <AccountFacts />
          <ActionBar>
            <UserActions />
            <DeclineButton />
            <EndSessionsButton />
          </ActionBar>
          <Penalties />
          <AccountNotes />
          <OwnersPart />
          <PublicProfile />
          <AccountHistory />
        </Box>
      </ActionStyle>
    </RecordContextProvider>
  );
}

function OwnersPart() {
  const mayChangeRole = useMay('users', 'change-role');
  const mayHandOver = useMay('users', 'hand-over');
  const mayRemoveSecondFactor = useMay('users', 'remove-second-factor');
  const mayDelete = useMay('users', 'delete');
  return (
    <>
      {mayChangeRole && <RoleControls />}
      <ActionBar>
        {mayHandOver && <HandOverButton />}
        {mayRemoveSecondFactor && <RemoveSecondFactorButton />}
        {mayDelete && <DeleteUserButton />}
      </ActionBar>
    </>
  );
}
