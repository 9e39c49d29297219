import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { lazyDialog } from '../../../ui/lazy-part.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { useMembersAction } from './use-members-action.ts';
import type { ReportSubject } from './use-report.ts';

const ReportDialog = lazyDialog(() => import('./ReportDialog.tsx'));

/**
 * The texts of the button, of the request to log in that guests get, and of the dialog. What can be reported on other pages
 * than an add-on's brings its own, so that they are not in the first load of that.
 */
export type ReportWords = Readonly<Record<'label' | 'login' | 'title' | 'lead', MessageDescriptor>>;

const WORDS = {
  addon: {
    label: msg({ message: 'Report', context: 'verb' }),
    login: msg`Please login to report this addon.`,
  },
  comment: { label: msg`Report comment`, login: msg`Please login to report this comment.` },
} as const;

type Props = { className?: string } & (
  | { subject: ReportSubject & { kind: keyof typeof WORDS }; words?: undefined }
  | { subject: ReportSubject; words: ReportWords }
);

/** Opens the report dialog, for members. */
export function ReportButton({ subject, words, className = '' }: Props) {
  const { i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { label: name, login } = words ?? WORDS[subject.kind === 'comment' ? 'comment' : 'addon'];
  const open = useMembersAction({ name: `report-${subject.kind}`, text: login }, subject.id, () =>
    setOpen(true),
  );
  const label = i18n._(name);
  return (
    <>
      <Tooltip label={label}>
        <IconButton label={label} aria-haspopup="dialog" className={className} onClick={() => open()}>
          <Flag />
        </IconButton>
      </Tooltip>
      <ReportDialog subject={subject} words={words} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
