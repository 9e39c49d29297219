import { Trans, useLingui } from '@lingui/react/macro';
import { ForgotPasswordBody } from '@sandcrate/api/auth/contract.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { tornLetter } from '../../../art/drawings.gen.ts';
import { call } from '../../../lib/api.ts';
import { checkedBy, useCheckedForm } from '../../../lib/use-checked-form.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CardPage } from './CardPage.tsx';
import { EmailField } from './EmailField.tsx';

type Props = {
  /** The address to open after the login, if the visitor remembers the password [the home page]. */
  next?: string;
};

/** Requests a link for choosing a new password, without revealing whether there is such an account. */
export function ForgotPassword({ next }: Props) {
  const { t } = useLingui();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (body: { email: string }) => call('POST /api/auth/forgot-password', { body }),
    onError: (error) => tellFailure(t`Request failed`, error),
  });
  const { issues, formProps } = useCheckedForm(checkedBy(ForgotPasswordBody), (body) => mutate(body));
  return (
    <CardPage
      title={t`Forgot your password?`}
      lead={t`We will send you a link to choose a new one.`}
      art={tornLetter}
    >
      {isSuccess ? (
        <div role="status">
          <Alert title={t`Check your email`}>
            <Trans>
              If there is an account with this address, a link is on its way. It works for 30 minutes.
            </Trans>
          </Alert>
        </div>
      ) : (
        <form {...formProps} className="grid gap-5">
          <EmailField error={issues.email} />
          <Button type="submit" disabled={isPending}>
            {isPending ? t`Sending...` : t`Send Reset Link`}
          </Button>
        </form>
      )}
      <p className="mt-6 border-t border-line pt-5 text-sm text-muted">
        <Trans>
          Remembered it?{' '}
          <Link to="/login" search={{ next }} className="font-semibold text-patina underline">
            Sign in
          </Link>
        </Trans>
      </p>
    </CardPage>
  );
}
