import { Box, Skeleton, Switch, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { SWITCHES, type SwitchName } from './labels.ts';
import { useSettings } from './use-settings.ts';

type Props = {
  name: SwitchName;
  /** What turning it on would do right now, in addition to what it always does. */
  onConsequence?: ReactNode;
  /** Why it cannot be turned on now. */
  refusal?: ReactNode;
};

/** A setting that is on or off. If it affects people, the switch says how and asks for confirmation. */
export function SettingSwitch({ name, onConsequence, refusal }: Props) {
  const id = useId();
  const { data: settings } = useSettings();
  const { changeSettings } = useConsoleData();
  const [wanted, setWanted] = useState<boolean>();
  const { label, hint, asks } = SWITCHES[name];
  const { run, isPending } = useCommand(({ on }: { on: boolean }) => changeSettings({ [name]: on }), {
    done: 'Settings saved',
    failed: 'Update failed',
    undo:
      asks && name === 'staffSecondFactor'
        ? undefined
        : {
            send: (_, { on }) => changeSettings({ [name]: !on }),
            done: 'Setting changed back',
          },
  });
  const isOn = settings?.[name] ?? false;
  const isRefused = refusal !== undefined && !isOn;
  const question = asks && wanted !== undefined ? asks[wanted ? 'on' : 'off'] : undefined;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1 }}>
      {settings ? (
        <Switch
          checked={isOn}
          disabled={isPending || isRefused}
          onChange={(_, on) => (asks ? setWanted(on) : run({ on }))}
          slotProps={{ input: { 'aria-label': label, 'aria-describedby': id } }}
        />
      ) : (
        <Skeleton variant="rounded" width={38} height={22} />
      )}
      <Box>
        <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
        <Typography variant="body2" color="textSecondary" component="div" id={id}>
          {hint} {isRefused && refusal}
        </Typography>
      </Box>
      <ConfirmDialog
        open={question !== undefined}
        title={question?.title ?? ''}
        confirm={question?.confirm ?? ''}
        onClose={() => setWanted(undefined)}
        onConfirm={() => {
          if (wanted !== undefined) run({ on: wanted });
          setWanted(undefined);
        }}
      >
        <Typography>{question?.consequence}</Typography>
        {wanted === true && onConsequence}
      </ConfirmDialog>
    </Box>
  );
}
