import { Box } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { evidenceOf, newPowers } from '../review/evidence.ts';
import { formatCounted } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { useFileChanges } from './use-file-changes.ts';

/** New capabilities of a proposed file, shown above everything else about it. */
export function FileWarnings() {
  const addon = useRecordContext<ReviewedAddon>();
  return addon?.openChange?.release ? <Warnings addon={addon} /> : null;
}

function Warnings({ addon }: { addon: ReviewedAddon }) {
  const diff = useFileChanges(addon).data?.diff;
  const powers = newPowers(evidenceOf(addon), diff);
  const scripts = diff?.scripts ?? 0;
  if (powers.length === 0 && scripts === 0) return null;
  const changed = `${formatCounted(scripts, 'script')} added, changed or removed.`;
  if (powers.length === 0) {
    return (
      <Notice tone="amber" title="The scripts of the proposed file differ">
        {changed}
      </Notice>
    );
  }
  return (
    <Notice tone="redstone" title="The proposed file can do more than the live one">
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {powers.map((power) => (
          <li key={power}>{power}</li>
        ))}
        {scripts > 0 && <li>{changed}</li>}
      </Box>
    </Notice>
  );
}
