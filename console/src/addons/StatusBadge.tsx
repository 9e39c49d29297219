import { Box } from '@mui/material';
import { EyeOff, Star, Trash2 } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { Badge } from '../ui/Badge.tsx';
import { formatMoment } from '../ui/format.ts';
import type { ModeratedAddon } from './moderated-addon.ts';

const STATUS = {
  pending: { tone: 'patina', label: 'Pending' },
  approved: { tone: 'moss', label: 'Approved' },
  rejected: { tone: 'redstone', label: 'Rejected' },
} as const;

/** The add-on's status, with more badges for states such as hidden or featured. */
export function StatusBadge() {
  const addon = useRecordContext<ModeratedAddon>();
  if (addon === undefined) return null;
  const { tone, label } = STATUS[addon.status];
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      <Badge tone={tone}>{label}</Badge>
      {addon.changesWanted !== null && <Badge tone="warning">Changes requested</Badge>}
      {addon.isUnanswered && <Badge tone="patina">Publisher wrote</Badge>}
      {addon.deletion && (
        <Badge tone="redstone" title={formatMoment(addon.deletion.at)}>
          <Trash2 aria-hidden /> Deleted
        </Badge>
      )}
      {addon.isHidden && (
        <Badge>
          <EyeOff aria-hidden /> Hidden
        </Badge>
      )}
      {addon.isFeatured && (
        <Badge tone="sand">
          <Star aria-hidden /> Featured
        </Badge>
      )}
    </Box>
  );
}
