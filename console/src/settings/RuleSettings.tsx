import { MAX_RULE_TEXT, MAX_RULE_TITLE, MAX_SITE_RULES } from '@sandcrate/api/settings/contract.ts';
import { RowsEditor } from './RowsEditor.tsx';
import { SettingsSection } from './SettingsSection.tsx';

/** The site's rules. Their order gives their numbers. */
export const RuleSettings = () => (
  <SettingsSection
    title="Site rules"
    lead="Shown with their numbers on the page of terms. Moderators cite them in decisions and templates; the history of an add-on names the rule as it was called then."
  >
    {({ values, change, errors }) => (
      <RowsEditor
        name="Rule"
        rows={values.siteRules}
        most={MAX_SITE_RULES}
        empty={{ title: '', text: '' }}
        onChange={(siteRules) => change({ siteRules })}
        fields={[
          { key: 'title', label: 'Title', max: MAX_RULE_TITLE },
          { key: 'text', label: 'Explanation', max: MAX_RULE_TEXT, wide: true, multiline: true },
        ]}
        path="siteRules"
        errors={errors}
      />
    )}
  </SettingsSection>
);
