import { ChangePasswordBody } from '@sandcrate/api/contract/account.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { focusFirstInvalid, type Issues, issuesOf } from '../../lib/form-issues.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { NewPasswordFields } from '../accounts/NewPasswordFields.tsx';
import { confirmationIssues } from '../accounts/new-password.ts';
import { renewUser } from '../session/session.ts';
import { storeToken } from '../session/token.ts';
import { toast } from '../toasts/toasts.ts';

/** Changes one's password; all other sessions end, and this one goes on under a new token. */
export function ChangePassword() {
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [issues, setIssues] = useState<Issues>({});
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call('POST /api/auth/change-password', { body }),
    onSuccess: ({ user, token }) => {
      storeToken(token);
      renewUser(queryClient, user);
      form.current?.reset();
      toast.notice('Password changed', 'You have been signed out everywhere else.');
    },
    onError: (error) => toast.failure('Password change failed', messageOf(error, 'Please try again.')),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    const body = ChangePasswordBody.safeParse(fields);
    const found = {
      ...(body.success ? {} : issuesOf(body.error)),
      ...confirmationIssues(fields.newPassword, fields.confirmPassword),
    };
    setIssues(found);
    if (body.success && Object.keys(found).length === 0) mutate(body.data);
    else focusFirstInvalid(event.currentTarget);
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid max-w-xl gap-5">
      <Field label="Current Password" error={issues.currentPassword}>
        {(control) => <PasswordInput {...control} name="currentPassword" autoComplete="current-password" />}
      </Field>
      <NewPasswordFields name="newPassword" label="New Password" issues={issues} />
      <Button type="submit" disabled={isPending} className="w-fit">
        {isPending ? 'Changing...' : 'Change Password'}
      </Button>
    </form>
  );
}
