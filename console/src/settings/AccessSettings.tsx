import { Box, MenuItem, TextField, Typography } from '@mui/material';
import type { SettingsView } from '@sandcrate/api/settings/contract.ts';
import { Board } from '../ui/Board.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';
import { SettingsSection } from './SettingsSection.tsx';

type PublisherAccess = SettingsView['publisherAccess'];

const ACCESS: Record<PublisherAccess, string> = {
  immediate: 'At once: whoever asks becomes a publisher',
  review: 'After review: an administrator decides on each request',
  'invite-only': 'By invitation only',
};
const isAccess = (value: string): value is PublisherAccess => value in ACCESS;

/** Who can register, and who can publish. */
export const AccessSettings = () => (
  <>
    <Board aria-labelledby="registration" sx={{ p: 2 }}>
      <Typography variant="h2" id="registration">
        Registration
      </Typography>
      <SettingSwitch name="registrationOpen" />
    </Board>
    <SettingsSection title="Becoming a publisher">
      {({ values: { publisherAccess }, change }) => (
        <Box>
          <TextField
            select
            label="Publisher access"
            value={publisherAccess}
            onChange={({ target: { value } }) => isAccess(value) && change({ publisherAccess: value })}
          >
            {Object.entries(ACCESS).map(([value, label]) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
        </Box>
      )}
    </SettingsSection>
  </>
);
