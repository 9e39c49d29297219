import { useLingui } from '@lingui/react/macro';
import { Field } from '../../../ui/Field.tsx';
import { inputClass } from '../../../ui/input.ts';

/** The field for the username of a new account. */
export function UsernameField({ error }: { error: string | undefined }) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Username`}
      error={error}
      hint={t`3 to 20 characters. It becomes part of your page's address.`}
    >
      {(control) => <input {...control} name="username" autoComplete="username" className={inputClass} />}
    </Field>
  );
}
