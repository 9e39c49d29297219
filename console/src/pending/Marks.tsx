import { Box } from '@mui/material';
import type { ReviewLock } from '@sandcrate/api/moderation/review-locks-contract.ts';
import { useRecordContext } from 'react-admin';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { useAssignee } from '../cases/Assignment.tsx';
import { cautionLabels } from '../review/cautions.ts';
import { ReviewedBadge } from '../review-locks/ReviewedBadge.tsx';
import { Badge } from '../ui/Badge.tsx';
import { formatMoment } from '../ui/format.ts';

type Props = {
  /** Whether it changed since this moderator looked at it. */
  isChanged?: boolean;
  /** Somebody else's review of it. */
  lock: ReviewLock | undefined;
};

/** Short labels for what to know about the add-on in context before opening it. */
export function Marks({ isChanged = false, lock }: Props) {
  const addon = useRecordContext<ModeratedAddon>();
  const assignee = useAssignee(addon ?? { assignment: null });
  if (addon === undefined) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, '&:empty': { display: 'none' } }}>
      {cautionLabels(addon).map((label) => (
        <Badge key={label} tone="warning">
          {label}
        </Badge>
      ))}
      {addon.secondOpinion && <Badge tone="warning">Second opinion</Badge>}
      {assignee !== undefined && <Badge>Assigned to {assignee}</Badge>}
      {addon.skippedUntil !== null && <Badge>Skipped until {formatMoment(addon.skippedUntil)}</Badge>}
      {addon.isUnanswered && <Badge tone="patina">Publisher wrote</Badge>}
      {lock && <ReviewedBadge lock={lock} />}
      {isChanged && <Badge tone="warning">Changed</Badge>}
    </Box>
  );
}
