import { useLingui } from '@lingui/react/macro';
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
export function NewPasswordFields({ name = 'password', label, issues }: Props) {
  const { t } = useLingui();
  return (
    <>
      <Field label={label ?? t`Password`} error={issues[name]} hint={t`At least 6 characters`}>
        {(control) => <PasswordInput {...control} name={name} autoComplete="new-password" />}
      </Field>
      <Field label={t`Confirm Password`} error={issues.confirmPassword}>
        {(control) => <PasswordInput {...control} name="confirmPassword" autoComplete="new-password" />}
      </Field>
    </>
  );
}
