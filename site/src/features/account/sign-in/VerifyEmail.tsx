import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SessionUser } from '@sandcrate/api/auth/contract.ts';
import { VerifyEmailBody } from '@sandcrate/api/auth/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { renewUser } from '../../../app/session/session.ts';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import { checkedBy, useCheckedForm } from '../../../lib/use-checked-form.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Field } from '../../../ui/Field.tsx';
import { inputClass } from '../../../ui/input.ts';
import { CardPage } from './CardPage.tsx';
import { ResendCode } from './ResendCode.tsx';

/** Verifies the member's address with the code from a mail, typed or taken from the mail's link. */
export function VerifyEmail({ user, code }: { user: SessionUser; code: string | undefined }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (body: { code: string }) => call('POST /api/auth/verify-email', { body }),
    onSuccess: () => {
      renewUser(queryClient, { ...user, emailVerified: true });
      toast.notice(t`Email verified`, t`Thank you for confirming your address.`);
    },
    onError: (error) => {
      refuse(error);
      tellFailure(t`Verification failed`, error);
    },
  });
  const verifyLink = useEffectEvent(() => {
    if (code !== undefined && !user.emailVerified) mutate({ code });
  });
  useEffect(() => verifyLink(), []);

  const { issues, formProps, refuse } = useCheckedForm(checkedBy(VerifyEmailBody), (body) => mutate(body));
  if (isSuccess || user.emailVerified) {
    return (
      <CardPage title={t`Email verified`} lead={user.email}>
        <Alert>
          <Trans>Your address is confirmed.</Trans>
        </Alert>
        <ButtonLink to="/" className="mt-6 w-full">
          <Trans>Go Home</Trans>
        </ButtonLink>
      </CardPage>
    );
  }
  return (
    <CardPage
      title={t`Verify your email`}
      lead={t`We sent a code to ${ph({ email: user.email })}. It works for 30 minutes.`}
    >
      <form {...formProps} className="grid gap-5">
        <Field label={t`Code`} error={issues.code}>
          {(control) => (
            <input
              {...control}
              name="code"
              autoComplete="one-time-code"
              defaultValue={code}
              className={`${inputClass} tracking-widest`}
            />
          )}
        </Field>
        <Button type="submit" disabled={isPending}>
          {isPending ? t`Verifying...` : t`Verify Email`}
        </Button>
        <ResendCode />
      </form>
    </CardPage>
  );
}
