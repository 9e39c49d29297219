import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { Alert } from '../../../ui/Alert.tsx';

type Props = {
  addon: AddonDetail;
  isOwn: boolean;
  /** Whether changes go live without a review. */
  appliesAtOnce: boolean;
};

/** Explains what saving will do in the add-on's current state. */
export function EditNotice({ addon, isOwn, appliesAtOnce }: Props) {
  const notice = noticeOf({ addon, isOwn, appliesAtOnce });
  if (notice === undefined) return null;
  return (
    <div className="mb-6">
      <Alert tone={toneOf(addon)} title={notice.title}>
        {notice.text}
      </Alert>
    </div>
  );
}

/** A reviewer's words, in the direction of their script. */
const ReviewerWords = ({ after, children }: { after: string; children: string }) => (
  <>
    {after}: <bdi>{children}</bdi>
  </>
);

function toneOf({ status, changesWanted }: AddonDetail) {
  if (status === 'rejected') return 'danger';
  return changesWanted == null ? 'info' : 'warning';
}

function noticeOf({ addon, isOwn, appliesAtOnce }: Props) {
  const { status, rejectionReason, changesWanted, openChange } = addon;
  if (!isOwn) {
    return {
      title: "You are editing somebody else's addon",
      text: 'Your changes apply at once, and the publisher gets a mail about them.',
    };
  }
  if (status === 'rejected') {
    const reason = rejectionReason ?? 'No reason was given.';
    return {
      title: <ReviewerWords after="Rejected">{reason}</ReviewerWords>,
      text: 'Saving your changes sends the addon back to review.',
    };
  }
  if (changesWanted != null) {
    return {
      title: <ReviewerWords after="Changes requested">{changesWanted}</ReviewerWords>,
      text: 'When you save your changes, it returns to its place in the queue.',
    };
  }
  if (appliesAtOnce) return undefined;
  if (openChange != null) {
    return { title: 'A change is waiting for review', text: 'Anything you save now is added to it.' };
  }
  if (status === 'approved') {
    return {
      title: 'This addon is live',
      text: 'Players keep the approved version until your change is approved.',
    };
  }
}
