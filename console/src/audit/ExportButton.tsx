import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useConsoleData } from '../provider/data-provider.ts';
import { useToast } from '../toasts/use-toast.tsx';
import { saveFile, today } from '../ui/save-file.ts';

/** Saves the whole audit log in the form that `sandcrate audit verify-export` checks. */
export function ExportButton() {
  const { exportAudit } = useConsoleData();
  const toast = useToast();
  const [isExporting, setExporting] = useState(false);
  const save = async () => {
    setExporting(true);
    try {
      saveFile(`audit-${today()}.jsonl`, await exportAudit(), 'application/x-ndjson');
    } catch (error) {
      toast.failure('Export failed', error);
    } finally {
      setExporting(false);
    }
  };
  return (
    <Button
      variant="outlined"
      startIcon={<Download size={16} aria-hidden />}
      disabled={isExporting}
      onClick={save}
      title="All entries, whatever the filters: check the file with sandcrate audit verify-export"
    >
      {isExporting ? 'Exporting…' : 'Export audit log'}
    </Button>
  );
}
