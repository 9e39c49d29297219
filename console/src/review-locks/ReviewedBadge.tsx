import type { ReviewLock } from '@sandcrate/api/moderation/review-locks-contract.ts';
import { Eye } from 'lucide-react';
import { Badge } from '../ui/Badge.tsx';
import { formatMoment } from '../ui/format.ts';
import { reviewerName } from './use-review-locks.ts';

/** Who else is reviewing an add-on, and on hover since when. */
export const ReviewedBadge = ({ lock }: { lock: ReviewLock }) => (
  <Badge tone="warning" title={`Since ${formatMoment(lock.since)}`}>
    <Eye aria-hidden /> {reviewerName(lock)} is reviewing
  </Badge>
);
