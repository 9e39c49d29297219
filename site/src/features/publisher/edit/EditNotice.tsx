import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
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
  const { i18n } = useLingui();
  const notice = noticeOf({ addon, isOwn, appliesAtOnce }, i18n);
  if (notice === undefined) return null;
  return (
    <div className="mb-6">
      <Alert tone={toneOf(addon)} title={notice.title}>
        {notice.text}
      </Alert>
    </div>
  );
}

function toneOf({ status, changesWanted }: AddonDetail) {
  if (status === 'rejected') return 'danger';
  return changesWanted == null ? 'info' : 'warning';
}

// A reviewer's words have their own text direction.
function noticeOf({ addon, isOwn, appliesAtOnce }: Props, i18n: I18n) {
  const { status, rejectionReason, changesWanted, openChange } = addon;
  if (!isOwn) {
    return {
      title: i18n._(msg`You are editing somebody else's addon`),
      text: i18n._(msg`Your changes apply at once, and the publisher gets an email about them.`),
    };
  }
  if (status === 'rejected') {
    const reason = rejectionReason ?? i18n._(msg`No reason was given.`);
    return {
      title: (
        <Trans>
          Rejected: <bdi>{reason}</bdi>
        </Trans>
      ),
      text: i18n._(msg`Saving your changes sends the addon back to review.`),
    };
  }
  if (changesWanted != null) {
    return {
      title: (
        <Trans>
          Changes requested: <bdi>{changesWanted}</bdi>
        </Trans>
      ),
      text: i18n._(msg`When you save your changes, it returns to its place in the queue.`),
    };
  }
  if (appliesAtOnce) return undefined;
  if (openChange != null) {
    return {
      title: i18n._(msg`A change is waiting for review`),
      text: i18n._(msg`Anything you save now is added to it.`),
    };
  }
  if (status === 'approved') {
    return {
      title: i18n._(msg`This addon is live`),
      text: i18n._(msg`Players keep the approved version until your change is approved.`),
    };
  }
}
