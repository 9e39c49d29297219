import { useLingui } from '@lingui/react/macro';
import {
  OPTIONAL_FIELD_NAMES,
  OPTIONAL_FIELDS,
  type OptionalValues,
} from '@sandcrate/api/contract/optional-fields.ts';
import type { Issues } from '../../../lib/form-issues.ts';
import { word } from '../../../lib/words.ts';
import { Field } from '../../../ui/Field.tsx';
import { inputClass } from '../../../ui/input.ts';
import { LinkInput } from '../../../ui/LinkInput.tsx';

/** The optional fields: links to pages elsewhere, and short texts. */
export function OptionalFields({
  values = {},
  issues,
}: {
  values?: Partial<OptionalValues>;
  issues: Issues;
}) {
  const { i18n } = useLingui();
  return (
    <div className="grid gap-5">
      {OPTIONAL_FIELD_NAMES.map((name) => {
        const { label, kind } = OPTIONAL_FIELDS[name];
        return (
          <Field key={name} label={word(i18n, label)} error={issues[name]}>
            {(control) =>
              kind === 'link' ? (
                <LinkInput control={control} name={name} value={values[name] ?? ''} />
              ) : (
                <textarea
                  {...control}
                  name={name}
                  dir="auto"
                  rows={3}
                  defaultValue={values[name] ?? ''}
                  className={`${inputClass} resize-y`}
                />
              )
            }
          </Field>
        );
      })}
    </div>
  );
}
