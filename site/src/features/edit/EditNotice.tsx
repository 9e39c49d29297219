import type { AddonDetail } from '@sandcrate/api/contract/addon.ts';
import { Alert } from '../../ui/Alert.tsx';

type Props = {
  addon: AddonDetail;
  isOwn: boolean;
  /** Whether no reviewer has to approve it. */
  appliesAtOnce: boolean;
};

/** What saving will do, by where the add-on stands. */
export function EditNotice({ addon, isOwn, appliesAtOnce }: Props) {
  const notice = noticeOf({ addon, isOwn, appliesAtOnce });
  if (notice === undefined) return null;
  return (
    <div className="mb-6">
      <Alert tone={addon.status === 'rejected' ? 'danger' : 'info'} title={notice.title}>
        {notice.text}
      </Alert>
    </div>
  );
}

function noticeOf({ addon, isOwn, appliesAtOnce }: Props) {
  const { status, rejectionReason, openChange } = addon;
  if (!isOwn) {
    return {
      title: "You are editing somebody else's addon",
      text: 'It applies at once, and its publisher is told what changed.',
    };
  }
  if (status === 'rejected') {
    const reason = rejectionReason ?? 'No reason was given.';
    return { title: `Rejected: ${reason}`, text: 'Saving your changes sends the addon to review again.' };
  }
  if (appliesAtOnce) return undefined;
  if (openChange != null) {
    return { title: 'A change is waiting for review', text: 'What you save now is added to it.' };
  }
  if (status === 'approved') {
    return {
      title: 'This addon is live',
      text: 'Players keep the approved version until your change is approved.',
    };
  }
}
