import { Trans } from '@lingui/react/macro';
import type { DecisionView } from '@sandcrate/api/addons/discovery-contract.ts';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { lazyDialog } from '../../../ui/lazy-part.tsx';

/** What was decided about; a comment counts as its add-on. */
export type DecidedSubject = { kind: 'addon' | 'collection' | 'profile' | 'account'; id: string };

const AppealDialog = lazyDialog(() => import('./AppealDialog.tsx'));

/** Opens the dialog for an appeal against a decision. */
export function AppealButton({ subject, decision }: { subject: DecidedSubject; decision: DecisionView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-haspopup="dialog"
        className="w-fit"
        onClick={() => setOpen(true)}
      >
        <Scale aria-hidden="true" />
        <Trans>Appeal this decision</Trans>
      </Button>
      <AppealDialog subject={subject} decision={decision} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
