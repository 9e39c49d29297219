import { TextField } from '@mui/material';
import { REPORT_REASONS } from '@sandcrate/api/contract/limits.ts';
import {
  PLACEHOLDERS,
  TEMPLATE_PLACEHOLDERS,
  type TemplateSetting,
} from '@sandcrate/api/settings/contract.ts';
import { REASONS } from '../reports/reason-labels.ts';
import { RowsEditor } from './RowsEditor.tsx';
import { SettingsSection } from './SettingsSection.tsx';

const MAX_TEMPLATES = 30;
/** The kinds of decisions that can cite one of the site's rules. */
const CITE_RULES: readonly TemplateSetting[] = ['rejectionTemplates', 'changeTemplates'];

const KINDS: readonly { kind: TemplateSetting; title: string; lead: string }[] = [
  {
    kind: 'rejectionTemplates',
    title: 'Rejection reasons',
    lead: 'Offered to moderators when they reject an add-on or a change; they can edit them there.',
  },
  {
    kind: 'changeTemplates',
    title: 'Requested changes',
    lead: 'Offered to moderators when they ask a publisher to change something.',
  },
  {
    kind: 'resolutionTemplates',
    title: 'Notes on reports',
    lead: 'Offered to moderators when they resolve or dismiss a report. The reporter reads the note.',
  },
  {
    kind: 'banTemplates',
    title: 'Ban reasons',
    lead: 'Offered to moderators when they ban a user. Only staff read them.',
  },
  {
    kind: 'appealTemplates',
    title: 'Notes on appeals',
    lead: 'Offered to moderators when they decide an appeal. The person who appealed reads the note.',
  },
];

/** The placeholders of a kind of template, in a sentence. */
const placeholdersInWords = (kind: TemplateSetting) => {
  const known = TEMPLATE_PLACEHOLDERS[kind].map((name) => `{${name}} for ${PLACEHOLDERS[name]}`);
  return `Write ${new Intl.ListFormat('en', { type: 'disjunction' }).format(known)}.`;
};

/** Templates for what moderators write, and the explanations of the reasons for a report. */
export const TemplateSettings = () => (
  <>
    {KINDS.map(({ kind, title, lead }) => (
      <SettingsSection key={kind} title={title} lead={`${lead} ${placeholdersInWords(kind)}`}>
        {({ values, change, errors }) => (
          <RowsEditor
            name="Template"
            rows={values[kind]}
            most={MAX_TEMPLATES}
            empty={{ label: '', text: '', rule: '' }}
            onChange={(templates) => change({ [kind]: templates })}
            fields={[
              { key: 'label', label: 'Label', max: 60 },
              { key: 'text', label: 'Text', max: 1000, wide: true, multiline: true },
              ...(CITE_RULES.includes(kind) && values.siteRules.length > 0
                ? [
                    {
                      key: 'rule' as const,
                      label: 'Rule',
                      options: values.siteRules.map(({ title }) => title),
                    },
                  ]
                : []),
            ]}
            path={kind}
            errors={errors}
          />
        )}
      </SettingsSection>
    ))}
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
