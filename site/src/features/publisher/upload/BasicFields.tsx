import { Trans, useLingui } from '@lingui/react/macro';
import { CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import type { Issues } from '../../../lib/form-issues.ts';
import { Field } from '../../../ui/Field.tsx';
import { inputClass } from '../../../ui/input.ts';
import { Word } from '../../../ui/Word.tsx';

const MAX_DESCRIPTION = 2000;

export type BasicValues = { title: string; description: string; category: string; version: string };

type Props = {
  values: BasicValues;
  /** Called for all but the category, which no file suggests. */
  onChange: (change: Partial<Omit<BasicValues, 'category'>>) => void;
  /** Whether some come from the chosen file. */
  areSuggested: boolean;
  issues: Issues;
};

/** Title, description, category and version, for upload and edit. */
export function BasicFields({ values, onChange, areSuggested, issues }: Props) {
  const { t } = useLingui();
  const length = [...values.description.trim()].length;
  return (
    <div className="grid gap-5">
      {areSuggested && (
        <p className="text-sm text-muted">
          <Trans>Filled in from your file. Change what should be different.</Trans>
        </p>
      )}
      <Field label={t`Title`} required error={issues.title}>
        {(control) => (
          <input
            {...control}
            name="title"
            dir="auto"
            value={values.title}
            onChange={(event) => onChange({ title: event.target.value })}
            autoComplete="off"
            className={inputClass}
          />
        )}
      </Field>
      <Field
        label={t`Description`}
        required
        error={issues.description}
        aside={
          <span
            className={`text-sm tabular-nums ${length > MAX_DESCRIPTION ? 'font-semibold text-redstone' : 'text-muted'}`}
          >
            {length}/{MAX_DESCRIPTION}
          </span>
        }
      >
        {(control) => (
          <textarea
            {...control}
            name="description"
            dir="auto"
            rows={7}
            value={values.description}
            onChange={(event) => onChange({ description: event.target.value })}
            className={`${inputClass} resize-y`}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t`Category`} required error={issues.category}>
          {(control) => (
            <select {...control} name="category" defaultValue={values.category} className={inputClass}>
              <option value="">
                <Trans>Select a category</Trans>
              </option>
              {Object.entries(CATEGORY_LABELS).map(([category, label]) => (
                <option key={category} value={category}>
                  <Word of={label} />
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t`Version`} required error={issues.version}>
          {(control) => (
            <input
              {...control}
              name="version"
              value={values.version}
              onChange={(event) => onChange({ version: event.target.value })}
              autoComplete="off"
              className={inputClass}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
