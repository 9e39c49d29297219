import { FormControlLabel, Switch, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useConsoleData } from '../provider/data-provider.ts';
import { formatCounted } from '../ui/format.ts';
import { useSettledValue } from '../ui/use-settled-value.ts';
import { SettingsSection } from './SettingsSection.tsx';

const [FEWEST, MOST] = [2, 50];

/** Whether reports hide an add-on or a comment until a moderator decides, and what that would have done so far. */
export const AutoHideSettings = () => (
  <SettingsSection
    title="Automatic hiding"
    lead="Hides an add-on or a comment that several members report, until a moderator decides. One of the reports must come from a member with at least 10 decided reports, of which 70 % were upheld. If all reports are dismissed, it is shown again."
  >
    {({ values: { autoHide }, change, errors }) => (
      <>
        <FormControlLabel
          label="Hide what is reported"
          control={
            <Switch
              checked={autoHide.isOn}
              onChange={(_, isOn) => change({ autoHide: { ...autoHide, isOn } })}
            />
          }
        />
        <TextField
          type="number"
          label="Open reports"
          value={Number.isNaN(autoHide.reports) ? '' : autoHide.reports}
          onChange={({ target }) =>
            change({
              autoHide: { ...autoHide, reports: target.value === '' ? Number.NaN : Number(target.value) },
            })
          }
          error={errors['autoHide.reports'] !== undefined}
          helperText={errors['autoHide.reports']}
          slotProps={{ htmlInput: { min: FEWEST, max: MOST, inputMode: 'numeric' } }}
          sx={{ maxWidth: 160 }}
        />
        <Preview reports={autoHide.reports} />
      </>
    )}
  </SettingsSection>
);

function Preview({ reports }: { reports: number }) {
  const { autoHidePreview } = useConsoleData();
  const asked = useSettledValue(reports);
  const isAsked = Number.isInteger(asked) && asked >= FEWEST && asked <= MOST;
  const { data } = useQuery({
    queryKey: ['auto-hide-preview', asked],
    queryFn: ({ signal }) => autoHidePreview(asked, signal),
    enabled: isAsked,
    placeholderData: (before) => before,
  });
  return (
    <Typography variant="body2" role="status" sx={{ minHeight: '1.5em' }}>
      {isAsked &&
        data &&
        `In the last 180 days it would have hidden ${formatCounted(data.hidden, 'add-on or comment', 'add-ons and comments')}, of which moderators upheld ${data.upheld}.`}
    </Typography>
  );
}
