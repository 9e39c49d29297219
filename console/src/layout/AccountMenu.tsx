import { MenuItem } from '@mui/material';
import { KeyRound, Shield, UserRoundCog } from 'lucide-react';
import { Logout, UserMenu, useGetIdentity } from 'react-admin';
import { AREAS } from '../area.ts';
import { DesktopNoticesItem } from '../queues/desktop-notices.tsx';
import { useMay } from '../session/use-may.ts';
import { useArea } from './AreaContext.ts';

/** The user's name, links to the owner's other entrance and to their own settings, desktop notices, and logout. */
export function AccountMenu() {
  const { identity } = useGetIdentity();
  const area = useArea();
  const hasOwnersArea = useMay('security', 'list');
  return (
    <UserMenu label={identity?.fullName}>
      {hasOwnersArea && area.name === 'admin' && (
        <MenuItem component="a" href={AREAS.owner.basename}>
          <KeyRound size={16} aria-hidden /> Owner Dashboard
        </MenuItem>
      )}
      {area.name === 'owner' && (
        <MenuItem component="a" href={AREAS.admin.basename}>
          <Shield size={16} aria-hidden /> Admin Dashboard
        </MenuItem>
      )}
      <MenuItem component="a" href="/settings">
        <UserRoundCog size={16} aria-hidden /> Your settings and security
      </MenuItem>
      <DesktopNoticesItem />
      <Logout />
    </UserMenu>
  );
}
