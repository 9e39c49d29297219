import { Typography } from '@mui/material';
import type { RuleView } from '@sandcrate/api/rules/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useConsoleData } from '../provider/data-provider.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { PreviewReport } from './PreviewReport.tsx';

type Props = { rule: RuleView; onClose: () => void; onConfirm: (receipt: string) => void };

/** Shows what this version of a rule would have done before it can be switched on. */
export function SwitchOnDialog({ rule: { id, name, version, condition }, onClose, onConfirm }: Props) {
  const { previewRule } = useConsoleData();
  const { data, error, refetch } = useQuery({
    queryKey: ['rule-preview', id, version],
    queryFn: () => previewRule({ condition }),
  });
  return (
    <ConfirmDialog
      open
      title={`Switch on “${name}”, version ${version}?`}
      confirm="Switch on"
      busy={data === undefined}
      onClose={onClose}
      onConfirm={() => data && onConfirm(data.receipt)}
    >
      {error && data === undefined ? (
        <LoadFailure title="Preview failed" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Typography role="status">Trying it on the last 1,000 submissions…</Typography>
      ) : (
        <PreviewReport of={data} />
      )}
    </ConfirmDialog>
  );
}
