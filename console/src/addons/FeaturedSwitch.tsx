import { Box, Switch } from '@mui/material';
import { ONLY_APPROVED_FEATURED } from '@sandcrate/api/contract/refusals.ts';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { isListed, type ModeratedAddon } from './moderated-addon.ts';

/** Puts a listed add-on among the featured ones, or takes it off. */
export function FeaturedSwitch() {
  const addon = useRecordContext<ModeratedAddon>();
  const { featureAddon } = useConsoleData();
  const { run, isPending } = useCommand(
    ({ id, isFeatured }: ModeratedAddon) => featureAddon(id, !isFeatured),
    { failed: 'Update failed' },
  );
  if (addon === undefined) return null;
  const listed = isListed(addon);
  return (
    <span title={listed ? undefined : ONLY_APPROVED_FEATURED}>
      <Switch
        checked={addon.isFeatured}
        disabled={!listed || isPending}
        onChange={() => run(addon)}
        slotProps={{ input: { 'aria-label': `Feature ${addon.title}` } }}
      />
    </span>
  );
}

/** The switch with its name, where no column has it. */
export const FeaturedField = () => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontSize: '0.875rem' }}>
    Featured <FeaturedSwitch />
  </Box>
);
