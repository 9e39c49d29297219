import { Trans, useLingui } from '@lingui/react/macro';
import { CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import { useState } from 'react';
import type { Issues } from '../../../lib/form-issues.ts';
import { Field } from '../../../ui/Field.tsx';
import { inputClass } from '../../../ui/input.ts';
import { Word } from '../../../ui/Word.tsx';

const MAX_DESCRIPTION = 2000;

export type BasicValues = { title: string; description: string; category: string; version: string };

/** Title, description, category and version, for upload and edit. */
export function BasicFields({ values, issues }: { values: BasicValues; issues: Issues }) {
  const { t } = useLingui();
  const [description, setDescription] = useState(values.description);
  const length = [...description.trim()].length;
  return (
    <div className="grid gap-5">
      <Field label={t`Title`} required error={issues.title}>
        {(control) => (
          <input
            {...control}
            name="title"
            dir="auto"
            defaultValue={values.title}
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
            value={description}
            onChange={(event) => setDescription(event.target.value)}
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
              defaultValue={values.version}
              autoComplete="off"
              className={inputClass}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
