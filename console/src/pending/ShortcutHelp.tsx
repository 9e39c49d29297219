import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
} from '@mui/material';
import { Keyboard } from 'lucide-react';
import { useId, useState } from 'react';
import { Key } from '../ui/Key.ts';
import { useHotkey, useShortcutsEnabled } from '../ui/use-hotkey.ts';

const SHORTCUTS = [
  ['J', 'Next addon'],
  ['K', 'Previous addon'],
  ['N', 'Open the next addon that nobody is reviewing'],
  ['Enter', 'Open or close it'],
  ['A', 'Approve it'],
  ['C', 'Request changes to it'],
  ['R', 'Reject it'],
  ['T', 'Take its review over from another moderator'],
  ['1–9', 'Choose a template while the reason is empty; with Alt at any time'],
  ['Ctrl+Enter', 'Send what you wrote'],
  ['O', 'View it in a new tab'],
  ['X', 'Choose it, to decide on several at once'],
  ['?', 'Show this list'],
] as const;

/** Lists the queue's shortcuts, and can turn them off. */
export function ShortcutHelp() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [enabled, setEnabled] = useShortcutsEnabled();
  const close = () => setOpen(false);
  useHotkey('?', () => setOpen(true));
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Keyboard size={16} aria-hidden />}
        onClick={() => setOpen(true)}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }} // phones have no keys
      >
        Shortcuts
      </Button>
      <Dialog open={open} onClose={close} aria-labelledby={id}>
        <DialogTitle id={id}>Keyboard shortcuts</DialogTitle>
        <DialogContent>
          <Box
            component="dl"
            sx={{ m: 0, display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '8px 16px' }}
          >
            {SHORTCUTS.map(([key, what]) => (
              <Box key={key} sx={{ display: 'contents' }}>
                <dt>
                  <Key>{key}</Key>
                </dt>
                <Box component="dd" sx={{ m: 0 }}>
                  {what}
                </Box>
              </Box>
            ))}
          </Box>
          <FormControlLabel
            sx={{ mt: 2 }}
            label="Use single-key shortcuts"
            control={<Switch checked={enabled} onChange={(_, on) => setEnabled(on)} />}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="contained" onClick={close}>
            Done
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
