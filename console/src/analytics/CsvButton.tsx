import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useToast } from '../toasts/use-toast.tsx';
import { saveFile } from '../ui/save-file.ts';
import { fetchCsv } from './csv.ts';
import type { Period } from './period.ts';

/** Saves a period's numbers as a CSV file. */
export function CsvButton({ period }: { period: Period }) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(`site-${period.from}-${period.to}.csv`, await fetchCsv(period), 'text/csv');
    } catch (error) {
      toast.failure('Export failed', error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outlined" startIcon={<Download size={16} aria-hidden />} disabled={busy} onClick={save}>
      CSV
    </Button>
  );
}
