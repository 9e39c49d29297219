import { Box } from '@mui/material';
import { Badge } from '../ui/Badge.tsx';
import { ROLES } from '../users/badges.tsx';
import { UserLink } from '../users/UserLink.tsx';
import { useStaff } from './use-staff.ts';

/** Which staff have a second factor, and which do not. */
export function StaffSecondFactors() {
  const { staff } = useStaff();
  return (
    <Box component="ul" aria-label="Staff" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: '0.875rem' }}>
      {staff.map(({ id, username, role, hasSecondFactor }) => (
        <Box
          component="li"
          key={id}
          sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.75, borderTop: '1px solid var(--line)' }}
        >
          <UserLink id={id} username={username} />
          <Box component="span" sx={{ color: 'var(--muted)' }}>
            {ROLES[role]}
          </Box>
          <Box sx={{ ml: 'auto' }}>
            <Badge tone={hasSecondFactor ? 'moss' : 'warning'}>
              {hasSecondFactor ? 'Second factor on' : 'No second factor'}
            </Badge>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
