import { Box } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { formatCount } from '../ui/format.ts';
import { useFileChanges } from './use-file-changes.ts';

/** How many files the proposed pack of the add-on in context adds, changes and removes: '+3 ~12 -0 files'. */
export function FileCounts() {
  const addon = useRecordContext<ReviewedAddon>();
  return addon?.openChange?.release ? <Counts addon={addon} /> : null;
}

function Counts({ addon }: { addon: ReviewedAddon }) {
  const { data } = useFileChanges(addon);
  if (!data?.diff) return null;
  const { added, changed, removed } = data.diff;
  return (
    <Box
      component="span"
      title={`${formatCount(added)} added, ${formatCount(changed)} changed, ${formatCount(removed)} removed`}
      sx={{ fontVariantNumeric: 'tabular-nums' }}
    >
      +{formatCount(added)} ~{formatCount(changed)} -{formatCount(removed)} files
    </Box>
  );
}
