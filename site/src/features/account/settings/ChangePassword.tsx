import { useLingui } from '@lingui/react/macro';
import { ChangePasswordBody } from '@sandcrate/api/auth/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { renewUser } from '../../../app/session/session.ts';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import { storeToken } from '../../../lib/token.ts';
import { checkedBy, useCheckedForm } from '../../../lib/use-checked-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import { NewPasswordFields } from '../sign-in/NewPasswordFields.tsx';
import { confirmationIssues } from '../sign-in/new-password.ts';

/** Changes the member's password. All other sessions end; this one continues under a new token. */
export function ChangePassword() {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call('POST /api/auth/change-password', { body }),
    onSuccess: ({ user, token }) => {
      storeToken(token);
      renewUser(queryClient, user);
      reset();
      toast.notice(t`Password changed`, t`You have been logged out everywhere else.`);
    },
    onError: (error) => {
      refuse(error);
      tellFailure(t`Password change failed`, error);
    },
  });
  const { issues, formProps, refuse, reset } = useCheckedForm(
    checkedBy(ChangePasswordBody, {}, ({ newPassword, confirmPassword }) =>
      confirmationIssues(i18n, newPassword, confirmPassword),
    ),
    (body) => mutate(body),
  );
  return (
    <form {...formProps} className="grid max-w-xl gap-5">
      <Field label={t`Current Password`} error={issues.currentPassword}>
        {(control) => <PasswordInput {...control} name="currentPassword" autoComplete="current-password" />}
      </Field>
      <NewPasswordFields name="newPassword" label={t`New Password`} issues={issues} />
      <Button type="submit" disabled={isPending} className="w-fit">
        {isPending ? t`Changing...` : t`Change Password`}
      </Button>
    </form>
  );
}
