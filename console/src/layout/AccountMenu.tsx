import { Box, Button, Menu, MenuItem } from '@mui/material';
import { ChevronDown, KeyRound, LogOut, Shield } from 'lucide-react';
import { useState } from 'react';
import { useGetIdentity, useLogout, usePermissions } from 'react-admin';
import { AREAS } from '../area.ts';
import { useArea } from './AreaContext.ts';

/** Who is logged in, the way to the owner's other entrance, and the way out. */
export function AccountMenu() {
  const { identity } = useGetIdentity();
  const { permissions: role } = usePermissions();
  const logout = useLogout();
  const area = useArea();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ChevronDown size={16} aria-hidden />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ maxWidth: { xs: 150, sm: 240 }, px: 1.25 }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {identity?.fullName ?? 'Account'}
        </Box>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {role === 'owner' && area.name === 'admin' && (
          <MenuItem component="a" href={AREAS.owner.basename}>
            <KeyRound size={16} aria-hidden /> Owner Dashboard
          </MenuItem>
        )}
        {area.name === 'owner' && (
          <MenuItem component="a" href={AREAS.admin.basename}>
            <Shield size={16} aria-hidden /> Admin Dashboard
          </MenuItem>
        )}
        <MenuItem onClick={() => logout()}>
          <LogOut size={16} aria-hidden /> Logout
        </MenuItem>
      </Menu>
    </>
  );
}
