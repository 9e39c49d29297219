import { TextField } from '@mui/material';
import { RowsEditor } from './RowsEditor.tsx';
import { SettingsSection } from './SettingsSection.tsx';

const MAX_LINKS = 4;

/** The site's name, description and social links. */
export const GeneralSettings = () => (
  <SettingsSection title="Site">
    {({ values: { siteName, siteDescription, socialLinks }, change, errors }) => (
      <>
        <TextField
          label="Site name"
          value={siteName}
          onChange={({ target }) => change({ siteName: target.value })}
          error={errors.siteName !== undefined}
          helperText={errors.siteName}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
        <TextField
          label="Description"
          multiline
          minRows={2}
          value={siteDescription}
          onChange={({ target }) => change({ siteDescription: target.value })}
          error={errors.siteDescription !== undefined}
          helperText={errors.siteDescription}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
        <RowsEditor
          name="Social link"
          rows={socialLinks}
          most={MAX_LINKS}
          empty={{ label: '', url: '' }}
          onChange={(socialLinks) => change({ socialLinks })}
          fields={[
            { key: 'label', label: 'Label', max: 30 },
            { key: 'url', label: 'Address', max: 2000, wide: true },
          ]}
          path="socialLinks"
          errors={errors}
        />
      </>
    )}
  </SettingsSection>
);
