import { ForgotPasswordBody } from '@sandcrate/api/contract/account.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { tornLetter } from '../../art/drawings.gen.ts';
import { call, messageOf } from '../../lib/api.ts';
import { focusFirstInvalid, issuesOf } from '../../lib/form-issues.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { inputClass } from '../../ui/input.ts';
import { toast } from '../toasts/toasts.ts';
import { CardPage } from './CardPage.tsx';

/** Asks for a link to choose a new password; whether there is such an account stays unsaid. */
export function ForgotPassword() {
  const [issue, setIssue] = useState<string>();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (body: { email: string }) => call('POST /api/auth/forgot-password', { body }),
    onError: (error) => toast.failure('Request failed', messageOf(error, 'Please try again.')),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = ForgotPasswordBody.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setIssue(body.success ? undefined : issuesOf(body.error).email);
    if (body.success) mutate(body.data);
    else focusFirstInvalid(event.currentTarget);
  }
  return (
    <CardPage title="Forgot your password?" lead="We send you a link to choose a new one." art={tornLetter}>
      {isSuccess ? (
        <div role="status">
          <Alert title="Check your email">
            If there is an account with this address, a link is on its way. It works for 30 minutes.
          </Alert>
        </div>
      ) : (
        <form onSubmit={submit} noValidate className="grid gap-5">
          <Field label="Email" error={issue}>
            {(control) => (
              <input {...control} type="email" name="email" autoComplete="username" className={inputClass} />
            )}
          </Field>
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Sending...' : 'Send Reset Link'}
          </Button>
        </form>
      )}
      <p className="mt-6 border-t border-line pt-5 text-sm text-muted">
        Remembered it?{' '}
        <Link to="/login" className="font-semibold text-patina underline">
          Sign in
        </Link>
      </p>
    </CardPage>
  );
}
