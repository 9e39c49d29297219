import { Box } from '@mui/material';
import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import { BadgeCheck } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { Badge } from '../ui/Badge.tsx';
import { isStaff, isSuspended } from './standing.ts';

export const ROLES: Record<AdminUser['role'], string> = {
  user: 'User',
  publisher: 'Publisher',
  admin: 'Admin',
  owner: 'Owner',
  auditor: 'Auditor',
};

export function RoleBadge() {
  const user = useRecordContext<AdminUser>();
  if (user === undefined) return null;
  return isStaff(user) ? <Badge tone="sand">{ROLES[user.role]}</Badge> : ROLES[user.role];
}

/**
 * Whether the account may publish, and whether it is verified.
 * @param besideRole whether the role is shown next to them, which already says it of a publisher
 */
export function PublisherBadges({ besideRole = false }: { besideRole?: boolean }) {
  const user = useRecordContext<AdminUser>();
  if (user === undefined) return null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {user.isPublisher && !(besideRole && user.role === 'publisher') && <Badge>Publisher</Badge>}
      {user.isVerified && (
        <Badge tone="patina">
          <BadgeCheck aria-hidden /> Verified
        </Badge>
      )}
    </Box>
  );
}

export function AccountStatus() {
  const user = useRecordContext<AdminUser>();
  if (user === undefined) return null;
  if (user.isDeleted) return <Badge>Deleted</Badge>;
  if (user.isBanned) return <Badge tone="redstone">Banned</Badge>;
  return isSuspended(user) ? <Badge tone="warning">Suspended</Badge> : 'Active';
}
