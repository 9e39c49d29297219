import { Trans, useLingui } from '@lingui/react/macro';
import { CONFIRMATION_REQUIRED, PASSWORD_REQUIRED } from '@sandcrate/api/auth/refusals.ts';
import { DELETE_PHRASE } from '@sandcrate/api/contract/limits.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { toast } from '../../../app/toasts/toasts.ts';
import { focusFirstInvalid } from '../../../lib/form-issues.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { inputClass } from '../../../ui/input.ts';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import { useAccountDeletion } from './use-account-deletion.ts';

type Issues = { phrase?: string; password?: string };

/** Deletes the member's account, once the phrase and the password are entered. */
export function DeleteAccount() {
  const { t } = useLingui();
  const [phrase, setPhrase] = useState('');
  const [password, setPassword] = useState('');
  const [withContent, setWithContent] = useState(false);
  const [issues, setIssues] = useState<Issues>({});
  const { remove, isPending, isDone, refusal, forgive } = useAccountDeletion();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The fields, disabled while the request ran, have lost the focus.
    if (refusal !== undefined && form.current !== null) focusFirstInvalid(form.current);
  }, [refusal]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIssues({});
    const refuse = (field: string, title: string, text: string) => {
      setIssues({ [field]: text });
      toast.failure(title, text);
      focusFirstInvalid(event.currentTarget);
    };
    if (phrase !== DELETE_PHRASE) {
      refuse('phrase', CONFIRMATION_REQUIRED, t`Please type ${DELETE_PHRASE} to confirm.`);
    } else if (password === '') {
      refuse('password', PASSWORD_REQUIRED, t`Please enter your password to delete your account.`);
    } else remove({ password, confirmDeletion: phrase, withContent });
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <fieldset disabled={isPending || isDone} className="grid max-w-xl gap-5">
        <Alert tone="danger" title={t`This cannot be undone`}>
          <Trans>
            Your ratings, likes and follows go with your account. Your username is never given to somebody
            else.
          </Trans>
        </Alert>
        <Field label={t`Type ${DELETE_PHRASE} to confirm`} error={issues.phrase}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={phrase}
              onChange={(event) => {
                setPhrase(event.target.value);
                setIssues({ ...issues, phrase: undefined });
              }}
              className={inputClass}
            />
          )}
        </Field>
        <Field label={t`Password`} error={issues.password ?? refusal}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              value={password}
              onChange={(event) => {
                setPassword(event.target.value);
                setIssues({ ...issues, password: undefined });
                forgive();
              }}
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
            <Trans>
              Also delete my addons and comments
              <span className="block text-sm text-muted">
                They cannot be brought back. Otherwise they stay, under 'Unknown Publisher' and 'Deleted
                user'.
              </span>
            </Trans>
          </span>
        </label>
        <Button type="submit" variant="danger" className="w-fit">
          {isPending ? t`Deleting...` : t`Delete Account`}
        </Button>
      </fieldset>
    </form>
  );
}
