import { useLingui } from '@lingui/react/macro';
import { RegisterBody } from '@sandcrate/api/auth/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { beginSession } from '../../../app/session/session.ts';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { call } from '../../../lib/api.ts';
import { checkedBy, useCheckedForm } from '../../../lib/use-checked-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmailField } from './EmailField.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { confirmationIssues } from './new-password.ts';
import { UsernameField } from './UsernameField.tsx';
import { useReturn } from './use-return.ts';
import { useWelcome } from './use-welcome.ts';

/** Creates an account, on sites that are open for registration. */
export function RegisterForm({ next }: { next?: string }) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const welcome = useWelcome();
  const returnTo = useReturn();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { username: string; email: string; password: string }) =>
      call('POST /api/auth/register', { body }),
    onSuccess: async (answer) => {
      await beginSession(queryClient, answer);
      welcome(answer.user, t`Your account has been created successfully.`);
      returnTo(next);
    },
    onError: (error) => {
      refuse(error);
      tellFailure(t`Registration failed`, error, t`Registration failed`);
    },
  });
  const { issues, formProps, refuse } = useCheckedForm(
    checkedBy(RegisterBody, {}, ({ password, confirmPassword }) =>
      confirmationIssues(i18n, password, confirmPassword),
    ),
    (body) => mutate(body),
  );
  return (
    <form {...formProps} className="grid gap-5">
      <UsernameField error={issues.username} />
      <EmailField error={issues.email} autoComplete="email" />
      <NewPasswordFields issues={issues} />
      <Button type="submit" disabled={isPending}>
        {isPending ? t`Creating account...` : t`Create Account`}
      </Button>
    </form>
  );
}
