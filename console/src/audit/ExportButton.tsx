import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useConsoleData } from '../provider/data-provider.ts';
import { useToast } from '../toasts/use-toast.tsx';
import { formatCount } from '../ui/format.ts';
import { saveFile, today } from '../ui/save-file.ts';
import { auditLines } from './export.ts';

/** Saves all that the filters of the list in context leave, as JSON lines. */
export function ExportButton() {
  const { filterValues } = useListContext();
  const data = useConsoleData();
  const toast = useToast();
  const [progress, setProgress] = useState<string>();
  const save = async () => {
    setProgress('Exporting…');
    try {
      const lines = await auditLines(data, filterValues, (done, total) =>
        setProgress(`${formatCount(done)} of ${formatCount(total)}`),
      );
      saveFile(`audit-${today()}.jsonl`, lines, 'application/x-ndjson');
    } catch (error) {
      toast.failure('Export failed', error);
    } finally {
      setProgress(undefined);
    }
  };
  return (
    <Button
      variant="outlined"
      startIcon={<Download size={16} aria-hidden />}
      disabled={progress !== undefined}
      onClick={save}
    >
      {progress ?? 'Export JSON lines'}
    </Button>
  );
}
