import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useDraft } from '../../../lib/use-draft.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { WithMessages } from '../../../ui/WithMessages.tsx';
import type { ReportWords } from './ReportButton.tsx';
import { ReportForm } from './ReportForm.tsx';
import { type ReportSubject, useReport } from './use-report.ts';

type Props = {
  subject: ReportSubject;
  /** For an add-on or a comment, those below. */
  words?: ReportWords;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const LEAD = msg`Moderators read every report. The publisher does not learn who sent it.`;
const WORDS = {
  addon: { title: msg`Report this addon`, lead: LEAD },
  comment: { title: msg`Report this comment`, lead: LEAD },
} as const;

/** Tells the moderators what is wrong with an add-on, a comment, a collection or a profile. */
export default function ReportDialog({ subject, words, open, onOpenChange }: Props) {
  const { i18n } = useLingui();
  const draft = `report:${subject.kind}:${subject.id}`;
  // Kept here, because the form is there only while the dialog is open.
  const [chosen, setChosen] = useDraft(`${draft}:reason`);
  const [description, setDescription] = useDraft(draft);
  const { mutate, isPending } = useReport(subject, () => {
    setChosen('');
    setDescription('');
    onOpenChange(false);
  });
  const { title, lead } = words ?? WORDS[subject.kind === 'comment' ? 'comment' : 'addon'];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={i18n._(title)} lead={i18n._(lead)}>
      <WithMessages area="opened" loading={null}>
        <ReportForm
          subject={subject}
          chosen={chosen}
          onChoose={setChosen}
          description={description}
          onDescription={setDescription}
          isPending={isPending}
          onSend={mutate}
          onCancel={() => onOpenChange(false)}
        />
      </WithMessages>
    </Dialog>
  );
}
