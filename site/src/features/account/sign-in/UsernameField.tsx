import { Field } from '../../../ui/Field.tsx';
import { inputClass } from '../../../ui/input.ts';

/** The field for the username of a new account. */
export const UsernameField = ({ error }: { error: string | undefined }) => (
  <Field label="Username" error={error} hint="3 to 20 characters. It becomes part of your page's address.">
    {(control) => <input {...control} name="username" autoComplete="username" className={inputClass} />}
  </Field>
);
