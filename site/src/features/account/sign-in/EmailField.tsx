import { useLingui } from '@lingui/react/macro';
import { Field } from '../../../ui/Field.tsx';
import { inputClass } from '../../../ui/input.ts';

type Props = {
  error: string | undefined;
  /** 'username' where the address identifies an account, 'email' for the address of a new one. */
  autoComplete?: 'username' | 'email';
  defaultValue?: string | undefined;
};

/** The field for the email address of an account. */
export function EmailField({ error, autoComplete = 'username', defaultValue }: Props) {
  const { t } = useLingui();
  return (
    <Field label={t`Email`} error={error}>
      {(control) => (
        <input
          {...control}
          type="email"
          name="email"
          dir="ltr"
          autoComplete={autoComplete}
          defaultValue={defaultValue}
          className={inputClass}
        />
      )}
    </Field>
  );
}
