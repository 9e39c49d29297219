import { useLingui } from '@lingui/react/macro';
import { RegisterWithInviteBody } from '@sandcrate/api/auth/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { beginSession } from '../../../app/session/session.ts';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { call } from '../../../lib/api.ts';
import { rememberUser } from '../../../lib/token.ts';
import { checkedBy, useCheckedForm } from '../../../lib/use-checked-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { confirmationIssues } from './new-password.ts';
import { UsernameField } from './UsernameField.tsx';
import { useWelcome } from './use-welcome.ts';

/** Chooses name and password for an invited account. */
export function InviteForm({ code }: { code: string }) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const welcome = useWelcome();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { inviteCode: string; username: string; password: string }) =>
      call('POST /api/auth/register-with-invite', { body }),
    onSuccess: async (answer) => {
      await beginSession(queryClient, answer);
      rememberUser(answer.user);
      welcome(answer.user, t`Your publisher account has been created successfully.`);
      await navigate({ to: '/' });
    },
    onError: (error) => {
      refuse(error);
      tellFailure(t`Registration failed`, error, t`Registration failed`);
    },
  });
  const { issues, formProps, refuse } = useCheckedForm(
    checkedBy(RegisterWithInviteBody, { inviteCode: code }, ({ password, confirmPassword }) =>
      confirmationIssues(i18n, password, confirmPassword),
    ),
    (body) => mutate(body),
  );
  return (
    <form {...formProps} className="grid gap-5">
      <UsernameField error={issues.username} />
      <NewPasswordFields issues={issues} />
      <Button type="submit" disabled={isPending}>
        {isPending ? t`Creating account...` : t`Create Publisher Account`}
      </Button>
    </form>
  );
}
