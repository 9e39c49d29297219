import { RegisterBody } from '@sandcrate/api/contract/account.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { focusFirstInvalid, type Issues, issuesOf } from '../../lib/form-issues.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { inputClass } from '../../ui/input.ts';
import { beginSession } from '../session/session.ts';
import { siteNameOf } from '../site/site-name.ts';
import { toast } from '../toasts/toasts.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { confirmationIssues } from './new-password.ts';

/** Makes an account, where everybody may. */
export function RegisterForm() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [issues, setIssues] = useState<Issues>({});
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { username: string; email: string; password: string }) =>
      call('POST /api/auth/register', { body }),
    onSuccess: async (answer) => {
      await beginSession(queryClient, answer);
      toast.notice(`Welcome to ${siteNameOf(queryClient)}!`, 'Your account has been created successfully.');
      await navigate({ to: '/' });
    },
    onError: (error) => toast.failure('Registration failed', messageOf(error, 'Registration failed')),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    const body = RegisterBody.safeParse(fields);
    const found = {
      ...(body.success ? {} : issuesOf(body.error)),
      ...confirmationIssues(fields.password, fields.confirmPassword),
    };
    setIssues(found);
    if (body.success && Object.keys(found).length === 0) mutate(body.data);
    else focusFirstInvalid(event.currentTarget);
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Field
        label="Username"
        error={issues.username}
        hint="3 to 20 characters. It becomes part of your page's address."
      >
        {(control) => <input {...control} name="username" autoComplete="username" className={inputClass} />}
      </Field>
      <Field label="Email" error={issues.email}>
        {(control) => (
          <input {...control} type="email" name="email" autoComplete="email" className={inputClass} />
        )}
      </Field>
      <NewPasswordFields issues={issues} />
      <Button type="submit" disabled={isPending}>
        {isPending ? 'Creating account...' : 'Create Account'}
      </Button>
    </form>
  );
}
