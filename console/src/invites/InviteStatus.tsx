import type { AdminInvite } from '@sandcrate/api/invites/contract.ts';
import { useRecordContext } from 'react-admin';
import { Badge } from '../ui/Badge.tsx';

const STATUS = {
  pending: { tone: 'patina', label: 'Pending' },
  used: { tone: 'moss', label: 'Used' },
  expired: { tone: 'plain', label: 'Expired' },
} as const;

export function InviteStatus() {
  const invite = useRecordContext<AdminInvite>();
  if (invite === undefined) return null;
  const { tone, label } = STATUS[invite.status];
  return <Badge tone={tone}>{label}</Badge>;
}
