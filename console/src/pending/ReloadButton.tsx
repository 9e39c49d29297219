import { Button } from '@mui/material';
import { RefreshCw } from 'lucide-react';
import { useRefresh } from 'react-admin';

export function ReloadButton() {
  const refresh = useRefresh();
  return (
    <Button variant="outlined" startIcon={<RefreshCw size={16} aria-hidden />} onClick={() => refresh()}>
      Reload
    </Button>
  );
}
