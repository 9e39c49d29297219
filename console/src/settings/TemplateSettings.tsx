import { TextField } from '@mui/material';
import { REPORT_REASONS } from '@sandcrate/api/contract/limits.ts';
import { REASONS } from '../reports/reason-labels.ts';
import { RowsEditor } from './RowsEditor.tsx';
import { SettingsSection } from './SettingsSection.tsx';

const MAX_TEMPLATES = 30;

/** Texts that save typing: to moderators who reject, and to people who report. */
export const TemplateSettings = () => (
  <>
    <SettingsSection
      title="Rejection reasons"
      lead="Offered to moderators when they reject an add-on or a change; they can edit them there."
    >
      {({ values: { rejectionTemplates }, change, errors }) => (
        <RowsEditor
          name="Template"
          rows={rejectionTemplates}
          most={MAX_TEMPLATES}
          empty={{ label: '', text: '' }}
          onChange={(rejectionTemplates) => change({ rejectionTemplates })}
          fields={[
            { key: 'label', label: 'Label', max: 60 },
            { key: 'text', label: 'Text', max: 1000, wide: true, multiline: true },
          ]}
          path="rejectionTemplates"
          errors={errors}
        />
      )}
    </SettingsSection>
    <SettingsSection title="Report reasons" lead="What people read when they choose a reason for reporting.">
      {({ values: { reportTemplates }, change, errors }) =>
        REPORT_REASONS.map((reason) => (
          <TextField
            key={reason}
            label={REASONS[reason]}
            multiline
            value={reportTemplates[reason] ?? ''}
            onChange={({ target }) =>
              change({ reportTemplates: { ...reportTemplates, [reason]: target.value } })
            }
            error={errors[`reportTemplates.${reason}`] !== undefined}
            helperText={errors[`reportTemplates.${reason}`]}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        ))
      }
    </SettingsSection>
  </>
);
