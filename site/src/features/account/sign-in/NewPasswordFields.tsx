import type { Issues } from '../../../lib/form-issues.ts';
import { Field } from '../../../ui/Field.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';

type Props = {
  /** The name of the password's field in the form. */
  name?: string;
  label?: string;
  issues: Issues;
};

/** A new password, typed twice. */
export function NewPasswordFields({ name = 'password', label = 'Password', issues }: Props) {
  return (
    <>
      <Field label={label} error={issues[name]} hint="At least 6 characters">
        {(control) => <PasswordInput {...control} name={name} autoComplete="new-password" />}
      </Field>
      <Field label="Confirm Password" error={issues.confirmPassword}>
        {(control) => <PasswordInput {...control} name="confirmPassword" autoComplete="new-password" />}
      </Field>
    </>
  );
}
