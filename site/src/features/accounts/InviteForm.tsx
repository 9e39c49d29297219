import { RegisterWithInviteBody } from '@sandcrate/api/auth/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { checkedBy, useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/Button.tsx';
import { beginSession } from '../session/session.ts';
import { rememberUser } from '../session/token.ts';
import { siteNameOf } from '../site/site-name.ts';
import { tellFailure } from '../toasts/tell-failure.ts';
import { toast } from '../toasts/toasts.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { confirmationIssues } from './new-password.ts';
import { UsernameField } from './UsernameField.tsx';

/** Chooses name and password for an invited account. */
export function InviteForm({ code }: { code: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
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
    onError: (error) => {
      refuse(error);
      tellFailure('Registration failed', error, 'Registration failed');
    },
  });
  const { issues, formProps, refuse } = useCheckedForm(
    checkedBy(RegisterWithInviteBody, { inviteCode: code }, ({ password, confirmPassword }) =>
      confirmationIssues(password, confirmPassword),
    ),
    (body) => mutate(body),
  );
  return (
    <form {...formProps} className="grid gap-5">
      <UsernameField error={issues.username} />
      <NewPasswordFields issues={issues} />
      <Button type="submit" disabled={isPending}>
        {isPending ? 'Creating account...' : 'Create Publisher Account'}
      </Button>
    </form>
  );
}
