import { Box, Skeleton, Switch, Typography } from '@mui/material';
import { useId } from 'react';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { SWITCHES, type SwitchName } from './labels.ts';
import { useSettings } from './use-settings.ts';

/** A setting that is on or off, changed at once. */
export function SettingSwitch({ name }: { name: SwitchName }) {
  const id = useId();
  const { data: settings } = useSettings();
  const { changeSettings } = useConsoleData();
  const { label, hint } = SWITCHES[name];
  const { runAsync, isPending } = useCommand(({ on }: { on: boolean }) => changeSettings({ [name]: on }), {
    done: 'Settings saved',
    failed: 'Update failed',
    undo: {
      send: (_, { on }) => changeSettings({ [name]: !on }),
      done: 'Setting changed back',
    },
  });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1 }}>
      {settings ? (
        <Switch
          checked={settings[name]}
          disabled={isPending}
          onChange={(_, on) => runAsync({ on }).catch(() => undefined)}
          slotProps={{ input: { 'aria-label': label, 'aria-describedby': id } }}
        />
      ) : (
        <Skeleton variant="rounded" width={38} height={22} />
      )}
      <Box>
        <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
        <Typography variant="body2" color="textSecondary" id={id}>
          {hint}
        </Typography>
      </Box>
    </Box>
  );
}
