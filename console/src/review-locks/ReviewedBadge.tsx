import { Eye } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { Badge } from '../ui/Badge.tsx';
import { formatMoment } from '../ui/format.ts';
import { reviewerName, useOthersReviews } from './use-review-locks.ts';

/** Who else is reviewing the add-on in context, and on hover since when. */
export function ReviewedBadge() {
  const addon = useRecordContext<ModeratedAddon>();
  const lock = useOthersReviews().get(addon?.id ?? '');
  if (lock === undefined) return null;
  return (
    <Badge tone="amber" title={`Since ${formatMoment(lock.since)}`}>
      <Eye aria-hidden /> {reviewerName(lock)} is reviewing
    </Badge>
  );
}
