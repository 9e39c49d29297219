import { Box, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { evidenceOf, newPowers, powersOf } from '../review/evidence.ts';
import { formatCounted } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { useFileChanges } from './use-file-changes.ts';

/** What a new file can do, or what a proposed file can do beyond the live one. Shown above the other evidence. */
export function FileWarnings() {
  const addon = useRecordContext<ReviewedAddon>();
  if (addon?.openChange?.release) return <Warnings addon={addon} />;
  return addon?.status === 'pending' ? <Powers of={powersOf(evidenceOf(addon).file)} /> : null;
}

function Powers({ of: { unusual, usual } }: { of: ReturnType<typeof powersOf> }) {
  return (
    <>
      {unusual.length > 0 && (
        <Notice tone="warning" title="What this file can do">
          <Sentences of={unusual} />
        </Notice>
      )}
      {usual.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {usual.join(' ')}
        </Typography>
      )}
    </>
  );
}

const Sentences = ({ of: sentences }: { of: readonly string[] }) => (
  <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
    {sentences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </Box>
);

function Warnings({ addon }: { addon: ReviewedAddon }) {
  const diff = useFileChanges(addon).data?.diff;
  const powers = newPowers(evidenceOf(addon), diff);
  const scripts = diff?.scripts ?? 0;
  if (powers.length === 0 && scripts === 0) return null;
  const changed = `${formatCounted(scripts, 'script')} added, changed or removed.`;
  if (powers.length === 0) {
    return (
      <Notice tone="warning" title="The scripts of the proposed file differ">
        {changed}
      </Notice>
    );
  }
  return (
    <Notice tone="redstone" title="The proposed file can do more than the live one">
      <Sentences of={scripts > 0 ? [...powers, changed] : powers} />
    </Notice>
  );
}
