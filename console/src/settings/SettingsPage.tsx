import { Box, Typography } from '@mui/material';
import { useMay } from '../session/use-may.ts';
import { Board } from '../ui/Board.tsx';
import { Message } from '../ui/Message.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { AccessSettings } from './AccessSettings.tsx';
import { AutoHideSettings } from './AutoHideSettings.tsx';
import { GeneralSettings } from './GeneralSettings.tsx';
import { RuleSettings } from './RuleSettings.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';
import { SynonymSettings } from './SynonymSettings.tsx';
import { TemplateSettings } from './TemplateSettings.tsx';
import { TrendingSettings } from './TrendingSettings.tsx';
import { useSettings } from './use-settings.ts';

/** The site's settings: the switches for administrators, all settings for the owner. */
export default function SettingsPage() {
  const mayEditSite = useMay('settings', 'edit-site');
  const { error } = useSettings();
  return (
    <>
      <PageHeader title="Settings" lead="Every change takes effect at once and is in the audit log." />
      {error ? (
        <Message title="Failed to fetch settings">{error.message}</Message>
      ) : (
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 860 }}>
          <Board aria-labelledby="operation" sx={{ p: 2 }}>
            <Typography variant="h2" id="operation">
              Operation
            </Typography>
            <SettingSwitch name="autoApprove" />
            <SettingSwitch name="maintenanceMode" />
            <SettingSwitch name="publicApi" />
          </Board>
          {mayEditSite && (
            <>
              <GeneralSettings />
              <AccessSettings />
              <AutoHideSettings />
              <RuleSettings />
              <TemplateSettings />
              <SynonymSettings />
              <TrendingSettings />
            </>
          )}
        </Box>
      )}
    </>
  );
}
