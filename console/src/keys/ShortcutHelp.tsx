import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  IconButton,
  Switch,
  Tooltip,
  Typography,
} from '@mui/material';
import { Keyboard } from 'lucide-react';
import { useId, useState } from 'react';
import { useArea } from '../layout/AreaContext.ts';
import { useSections } from '../layout/use-sections.ts';
import { useMay } from '../session/use-may.ts';
import { Key } from '../ui/Key.ts';
import { useHotkey, useShortcutsEnabled } from '../ui/use-hotkey.ts';

type Shortcut = readonly [keys: string, what: string];

const QUEUE: readonly Shortcut[] = [
  ['J', 'Next addon'],
  ['K', 'Previous addon'],
  ['N', 'Open the next addon that nobody is reviewing'],
  ['Enter', 'Open or close it'],
  ['1–5', 'Go to a section of the evidence'],
  ['W', 'Write in its conversation'],
  ['A', 'Approve it'],
  ['C', 'Request changes to it'],
  ['R', 'Reject it'],
  ['M', 'Take it, or give it back'],
  ['H', 'Hand it to another moderator'],
  ['S', 'Skip it for a while, or show it again'],
  ['P', 'Request a second opinion on it'],
  ['T', 'Take its review over from another moderator'],
  ['1–9', 'Choose a template while the reason is empty; with Alt at any time'],
  ['Ctrl+Enter', 'Send what you wrote'],
  ['O', 'View it in a new tab'],
  ['X', 'Choose it, to decide on several at once'],
  ['B', 'Choose all that is listed of its publisher'],
  ['[ ]', 'Previous and next script of its file'],
];
const CASES: readonly Shortcut[] = [
  ['J', 'Next case'],
  ['K', 'Previous case'],
  ['Enter', 'Open its subject'],
];
const EVERYWHERE: readonly Shortcut[] = [
  ['Ctrl+K', 'Find a page or an action by its name'],
  ['Z', 'Undo your last decision in this tab, after it is named'],
  ['?', 'Show this list'],
];

/** Lists the shortcuts, and can turn single keys off. */
export function ShortcutHelp() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [enabled, setEnabled] = useShortcutsEnabled();
  const pages = useSections(useArea()).flatMap(({ sections }) => sections);
  const mayReview = useMay('pending', 'list');
  const close = () => setOpen(false);
  useHotkey('?', () => setOpen(true));
  return (
    <>
      <Tooltip title="Shortcuts (?)">
        <IconButton
          aria-label="Shortcuts"
          onClick={() => setOpen(true)}
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }} // phones have no keys
        >
          <Keyboard aria-hidden />
        </IconButton>
      </Tooltip>
      <Dialog open={open} onClose={close} maxWidth="md" aria-labelledby={id}>
        <DialogTitle id={id}>Keyboard shortcuts</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}>
            <div>
              <Shortcuts title="Everywhere" of={EVERYWHERE} />
              <Shortcuts
                title="Go to"
                of={pages.map(({ key, label }) => [`G ${key.toUpperCase()}`, label] as const)}
              />
            </div>
            {mayReview && (
              <div>
                <Shortcuts title="In the queue" of={QUEUE} />
                <Shortcuts title="In reports and appeals" of={CASES} />
              </div>
            )}
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

const Shortcuts = ({ title, of }: { title: string; of: readonly Shortcut[] }) => (
  <>
    <Typography variant="h3" sx={{ mb: 1, 'dl + &': { mt: 2 } }}>
      {title}
    </Typography>
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'max-content 1fr',
        alignContent: 'start',
        gap: '8px 16px',
      }}
    >
      {of.map(([keys, what]) => (
        <Box key={keys} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ display: 'flex', alignItems: 'start', gap: 0.5 }}>
            {keys.split(' ').map((key) => (
              <Key key={key}>{key}</Key>
            ))}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {what}
          </Box>
        </Box>
      ))}
    </Box>
  </>
);
