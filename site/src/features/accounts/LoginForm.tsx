import { type LoginAnswer, LoginBody } from '@sandcrate/api/contract/account.ts';
import { ApiError } from '@sandcrate/api/contract/client.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { focusFirstInvalid, type Issues, issuesOf } from '../../lib/form-issues.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { inputClass } from '../../ui/input.ts';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { beginSession } from '../session/session.ts';
import { toast } from '../toasts/toasts.ts';
import { OtpForm } from './OtpForm.tsx';

/** Email and password, and then, where a second factor is on, its code. */
export function LoginForm() {
  const [issues, setIssues] = useState<Issues>({});
  const [credentials, setCredentials] = useState<LoginBody>();
  const enter = useEnter();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: LoginBody) => call('POST /api/auth/login', { body }),
    onSuccess: enter,
    onError: (error, body) => {
      if (error instanceof ApiError && error.code === 'otp-required') setCredentials(body);
      else toast.failure('Login failed', messageOf(error, 'Login failed'));
    },
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const body = LoginBody.safeParse(Object.fromEntries(new FormData(form)));
    setIssues(body.success ? {} : issuesOf(body.error));
    if (body.success) mutate(body.data);
    else focusFirstInvalid(form);
  }
  if (credentials !== undefined) {
    return (
      <OtpForm
        isPending={isPending}
        onCode={(otp) => mutate({ ...credentials, otp })}
        onBack={() => setCredentials(undefined)}
      />
    );
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Field label="Email" error={issues.email}>
        {(control) => (
          <input {...control} type="email" name="email" autoComplete="username" className={inputClass} />
        )}
      </Field>
      <Field
        label="Password"
        error={issues.password}
        aside={
          <Link to="/forgot-password" className="text-sm font-semibold text-patina underline">
            Forgot password?
          </Link>
        }
      >
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
      </Field>
      <Button type="submit" disabled={isPending}>
        {isPending ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}

/** Where a second factor is set up: without one, whom the owner asks for it can do nothing else. */
const ENROLMENT = '/settings?tab=security';

/** Begins the session, and goes back to where somebody was sent to log in from, else home. */
function useEnter() {
  const queryClient = useQueryClient();
  const { history } = useRouter();
  const returnTo = useRouterState({ select: ({ location }) => location.state.returnTo });
  return async (answer: LoginAnswer) => {
    await beginSession(queryClient, answer);
    toast.notice('Welcome back!', 'You have been successfully logged in.');
    history.push(answer.mustEnrol ? ENROLMENT : (returnTo ?? '/'));
  };
}
