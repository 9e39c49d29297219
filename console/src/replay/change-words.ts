import { inWords } from '../changes/fields.ts';
import type { FieldDifference } from '../review/Differences.tsx';

/** Labels of fields that the review pages do not compare, because they are not part of a submission. */
const LABELS: Readonly<Record<string, string>> = {
  status: 'Status',
  rejectionReason: 'Reason for the rejection',
  changesWanted: 'Changes wanted',
  secondOpinion: 'Second opinion wanted',
  isHidden: 'Hidden',
  isFeatured: 'Featured',
  hasUnreviewedEdits: 'Has edits to review',
  isDeleted: 'Deleted',
  role: 'Role',
  isPublisher: 'Publisher',
  isVerified: 'Verified',
  isBanned: 'Banned',
  penalties: 'Penalties',
  hasRequestedAccess: 'Waits for publisher access',
};

const PROPOSED = 'proposed.';

/** A change in the words of the review pages. A proposed change is labelled 'Proposed: Title'. */
export function changeInWords({ field, ...values }: FieldDifference): FieldDifference {
  if (field.startsWith(PROPOSED)) {
    const proposed = inWords({ field: field.slice(PROPOSED.length), ...values });
    return { ...proposed, field: `Proposed: ${proposed.field}` };
  }
  const label = LABELS[field];
  return label === undefined ? inWords({ field, ...values }) : { field: label, ...values };
}
