import { RegisterWithInviteBody } from '@sandcrate/api/contract/account.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { focusFirstInvalid, type Issues, issuesOf } from '../../lib/form-issues.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { inputClass } from '../../ui/input.ts';
import { beginSession } from '../session/session.ts';
import { rememberUser } from '../session/token.ts';
import { siteNameOf } from '../site/site-name.ts';
import { toast } from '../toasts/toasts.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { confirmationIssues } from './new-password.ts';

/** Chooses name and password for an invited account. */
export function InviteForm({ code }: { code: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [issues, setIssues] = useState<Issues>({});
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { inviteCode: string; username: string; password: string }) =>
      call('POST /api/auth/register-with-invite', { body }),
    onSuccess: async (answer) => {
      await beginSession(queryClient, answer);
      rememberUser(answer.user);
      toast.notice(
        `Welcome to ${siteNameOf(queryClient)}!`,
        'Your publisher account has been created successfully.',
      );
      await navigate({ to: '/' });
    },
    onError: (error) => toast.failure('Registration failed', messageOf(error, 'Registration failed')),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = Object.fromEntries(new FormData(form));
    const body = RegisterWithInviteBody.safeParse({ ...fields, inviteCode: code });
    const found = {
      ...(body.success ? {} : issuesOf(body.error)),
      ...confirmationIssues(fields.password, fields.confirmPassword),
    };
    setIssues(found);
    if (body.success && Object.keys(found).length === 0) mutate(body.data);
    else focusFirstInvalid(form);
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
      <NewPasswordFields issues={issues} />
      <Button type="submit" disabled={isPending}>
        {isPending ? 'Creating account...' : 'Create Publisher Account'}
      </Button>
    </form>
  );
}
