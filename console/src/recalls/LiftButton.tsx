import { Typography } from '@mui/material';
import type { RecallView } from '@sandcrate/api/recalls/contract.ts';
import { ShieldCheck } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { ConfirmedAction } from '../ui/ConfirmedAction.tsx';

/** Lifts a recall, after confirmation. */
export function LiftButton() {
  const recall = useRecordContext<RecallView>();
  const { liftRecall } = useConsoleData();
  const { run, isPending } = useCommand(({ id }: RecallView) => liftRecall(id), {
    done: 'Recall lifted',
    failed: 'Operation failed',
  });
  if (recall === undefined || recall.liftedAt !== null) return null;
  return (
    <ConfirmedAction
      icon={ShieldCheck}
      label="Lift"
      subject={`the recall because of “${recall.reason}”`}
      busy={isPending}
      question="Lift this recall?"
      confirm="Lift"
      onConfirm={() => run(recall)}
    >
      <Typography>
        Listings and releases that it closed are open again, and the file can be uploaded again.
      </Typography>
    </ConfirmedAction>
  );
}
