import { Trans, useLingui } from '@lingui/react/macro';
import { ResetPasswordBody } from '@sandcrate/api/auth/contract.ts';
import { INVALID_RESET_LINK } from '@sandcrate/api/auth/refusals.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { tornLetter } from '../../../art/drawings.gen.ts';
import { call } from '../../../lib/api.ts';
import { checkedBy, useCheckedForm } from '../../../lib/use-checked-form.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Word } from '../../../ui/Word.tsx';
import { CardPage } from './CardPage.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { confirmationIssues } from './new-password.ts';

/** Chooses a new password, by the link in a mail. */
export function ResetPassword({ code }: { code: string | undefined }) {
  return code === undefined ? <InvalidLink /> : <ResetForm key={code} code={code} />;
}

function InvalidLink() {
  const { t } = useLingui();
  return (
    <CardPage title={t`Choose a new password`} art={tornLetter}>
      <Alert tone="danger">
        <Word of={INVALID_RESET_LINK} />
      </Alert>
      <ButtonLink to="/forgot-password" variant="secondary" className="mt-6 w-full">
        <Trans>Ask for a new link</Trans>
      </ButtonLink>
    </CardPage>
  );
}

function ResetForm({ code }: { code: string }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { code: string; password: string }) => call('POST /api/auth/reset-password', { body }),
    onSuccess: async () => {
      toast.notice(t`Password changed`, t`You can now log in with your new password.`);
      await navigate({ to: '/login' });
    },
    onError: (error) => {
      refuse(error);
      tellFailure(t`Reset failed`, error);
    },
  });
  const { issues, formProps, refuse } = useCheckedForm(
    checkedBy(ResetPasswordBody, { code }, ({ password, confirmPassword }) =>
      confirmationIssues(i18n, password, confirmPassword),
    ),
    (body) => mutate(body),
  );
  if (issues.code !== undefined) return <InvalidLink />;
  return (
    <CardPage title={t`Choose a new password`} lead={t`It ends all sessions of your account.`}>
      <form {...formProps} className="grid gap-5">
        <NewPasswordFields label={t`New Password`} issues={issues} />
        <Button type="submit" disabled={isPending}>
          {isPending ? t`Changing...` : t`Change Password`}
        </Button>
      </form>
    </CardPage>
  );
}
