import { FormControlLabel, Switch, TextField, Typography } from '@mui/material';
import { PREVIEW_DAYS, RELIABLE, REQUIRED_REPORTS } from '@sandcrate/api/settings/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useConsoleData } from '../provider/data-provider.ts';
import { formatCounted } from '../ui/format.ts';
import { useSettledValue } from '../ui/use-settled-value.ts';
import { SettingsSection } from './SettingsSection.tsx';

const { fewest, most } = REQUIRED_REPORTS;

const LEAD = `Hides an add-on or a comment that several members report, until a moderator decides. One of the reports must come from a member with at least ${RELIABLE.decided} decided reports, of which ${100 * RELIABLE.upheld} % were upheld. If all reports are dismissed, it is shown again.`;

/** Whether reports hide an add-on or a comment until a moderator decides, and what that would have done so far. */
export const AutoHideSettings = () => (
  <SettingsSection title="Automatic hiding" lead={LEAD}>
    {({ values: { autoHide }, change, errors }) => (
      <>
        <FormControlLabel
          label="Hide reported content"
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
          slotProps={{ htmlInput: { min: fewest, max: most, inputMode: 'numeric' } }}
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
  const isAsked = Number.isInteger(asked) && asked >= fewest && asked <= most;
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
        `In the last ${PREVIEW_DAYS} days it would have hidden ${formatCounted(data.hidden, 'add-on or comment', 'add-ons and comments')}, of which moderators upheld ${data.upheld}.`}
    </Typography>
  );
}
