import { Box, Switch } from '@mui/material';
import { ONLY_APPROVED_FEATURED } from '@sandcrate/api/contract/refusals.ts';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useOwnBecause } from '../session/use-own-because.ts';
import { isListed, type ModeratedAddon } from './moderated-addon.ts';

/** Features a listed add-on, or stops featuring it. Shows a dash for add-ons that cannot be featured. */
export function FeaturedSwitch() {
  const addon = useRecordContext<ModeratedAddon>();
  const { featureAddon } = useConsoleData();
  const { run, isPending } = useCommand(
    ({ id, isFeatured }: ModeratedAddon) => featureAddon(id, !isFeatured),
    { failed: 'Update failed' },
  );
  const ownBecause = useOwnBecause(addon?.publisherId);
  if (addon === undefined) return null;
  if (!isListed(addon)) return <span title={ONLY_APPROVED_FEATURED}>–</span>;
  return (
    <Switch
      checked={addon.isFeatured}
      disabled={isPending || ownBecause !== undefined}
      title={ownBecause}
      onChange={() => run(addon)}
      slotProps={{ input: { 'aria-label': `Feature ${addon.title}` } }}
    />
  );
}

/** The switch with a label, for use outside a table. Renders nothing for an add-on that cannot be featured. */
export function FeaturedField() {
  const addon = useRecordContext<ModeratedAddon>();
  if (addon === undefined || !isListed(addon)) return null;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontSize: '0.875rem' }}
    >
      Featured <FeaturedSwitch />
    </Box>
  );
}
