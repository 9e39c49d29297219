import { Box, Button } from '@mui/material';
import { RefreshCw } from 'lucide-react';
import { useRefresh } from 'react-admin';

export function ReloadButton() {
  const refresh = useRefresh();
  return (
    <Button
      variant="outlined"
      aria-label="Reload"
      onClick={() => refresh()}
      sx={{ gap: 1, minWidth: { xs: 40, sm: 64 }, px: { xs: 1, sm: 2 } }}
    >
      <RefreshCw size={16} aria-hidden />
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        Reload
      </Box>
    </Button>
  );
}
