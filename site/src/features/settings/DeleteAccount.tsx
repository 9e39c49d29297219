import { DELETE_PHRASE } from '@sandcrate/api/contract/limits.ts';
import { type FormEvent, useState } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { inputClass } from '../../ui/input.ts';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { toast } from '../toasts/toasts.ts';
import { useAccountDeletion } from './use-account-deletion.ts';

/** Deletes one's account, once the phrase is typed and the password given. */
export function DeleteAccount() {
  const [phrase, setPhrase] = useState('');
  const [password, setPassword] = useState('');
  const [withContent, setWithContent] = useState(false);
  const { remove, isPending, isDone } = useAccountDeletion();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (phrase !== DELETE_PHRASE) {
      toast.failure('Confirmation Required', `Please type ${DELETE_PHRASE} to confirm.`);
    } else if (password === '') {
      toast.failure('Password Required', 'Please enter your password to delete your account.');
    } else remove({ password, confirmDeletion: phrase, withContent });
  }
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={isPending || isDone} className="grid max-w-xl gap-5">
        <Alert tone="danger" title="This cannot be undone">
          Your ratings, likes and follows go with your account. Your username is never given to somebody else.
        </Alert>
        <Field label={`Type ${DELETE_PHRASE} to confirm`}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={phrase}
              onChange={(event) => setPhrase(event.target.value)}
              className={inputClass}
            />
          )}
        </Field>
        <Field label="Password">
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <label className="flex items-start gap-3">
          <input
            type="checkbox"
            checked={withContent}
            onChange={(event) => setWithContent(event.target.checked)}
            className="mt-1 size-4.5 shrink-0 accent-sand-deep"
          />
          <span>
            Take my addons and comments along
            <span className="block text-sm text-muted">
              Otherwise they stay, under 'Unknown Publisher' and 'Deleted user'.
            </span>
          </span>
        </label>
        <Button type="submit" variant="danger" className="w-fit">
          {isPending ? 'Deleting...' : 'Delete Account'}
        </Button>
      </fieldset>
    </form>
  );
}
