import { type AuthAnswer, LoginBody } from '@sandcrate/api/contract/account.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { focusFirstInvalid, type Issues, issuesOf } from '../../lib/form-issues.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { inputClass } from '../../ui/input.ts';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { beginSession } from '../session/session.ts';
import { toast } from '../toasts/toasts.ts';

export function LoginForm() {
  const [issues, setIssues] = useState<Issues>({});
  const enter = useEnter();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: LoginBody) => call('POST /api/auth/login', { body }),
    onSuccess: enter,
    onError: (error) => toast.failure('Login failed', messageOf(error, 'Login failed')),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const body = LoginBody.safeParse(Object.fromEntries(new FormData(form)));
    setIssues(body.success ? {} : issuesOf(body.error));
    if (body.success) mutate(body.data);
    else focusFirstInvalid(form);
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Field label="Email" error={issues.email}>
        {(control) => (
          <input {...control} type="email" name="email" autoComplete="username" className={inputClass} />
        )}
      </Field>
      <Field label="Password" error={issues.password}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
      </Field>
      <Button type="submit" disabled={isPending}>
        {isPending ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}

/** Begins the session, and goes back to where somebody was sent to log in from, else home. */
function useEnter() {
  const queryClient = useQueryClient();
  const { history } = useRouter();
  const returnTo = useRouterState({ select: ({ location }) => location.state.returnTo });
  return async (answer: AuthAnswer) => {
    await beginSession(queryClient, answer);
    toast.notice('Welcome back!', 'You have been successfully logged in.');
    history.push(returnTo ?? '/');
  };
}
