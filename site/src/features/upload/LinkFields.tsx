import type { Issues } from '../../lib/form-issues.ts';
import { Field } from '../../ui/Field.tsx';
import { inputClass } from '../../ui/input.ts';

export type LinkValues = {
  sourceUrl?: string | null;
  documentationUrl?: string | null;
  supportUrl?: string | null;
};

const LINKS = [
  { name: 'sourceUrl', label: 'Source code' },
  { name: 'documentationUrl', label: 'Documentation' },
  { name: 'supportUrl', label: 'Support' },
] as const;

/** The optional links to pages elsewhere. */
export function LinkFields({ values = {}, issues }: { values?: LinkValues; issues: Issues }) {
  return (
    <div className="grid gap-5">
      {LINKS.map(({ name, label }) => (
        <Field key={name} label={label} error={issues[name]}>
          {(control) => (
            <input
              {...control}
              type="url"
              name={name}
              defaultValue={values[name] ?? ''}
              placeholder="https://"
              autoComplete="off"
              className={inputClass}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
