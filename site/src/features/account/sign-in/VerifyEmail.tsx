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

/** Proves one's address by the code of a mail: typed, or brought along by its link. */
export function VerifyEmail({ user, code }: { user: SessionUser; code: string | undefined }) {
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (body: { code: string }) => call('POST /api/auth/verify-email', { body }),
    onSuccess: () => {
      renewUser(queryClient, { ...user, emailVerified: true });
      toast.notice('Email verified', 'Thank you for confirming your address.');
    },
    onError: (error) => {
      refuse(error);
      tellFailure('Verification failed', error);
    },
  });
  const verifyLink = useEffectEvent(() => {
    if (code !== undefined && !user.emailVerified) mutate({ code });
  });
  useEffect(() => verifyLink(), []);

  const { issues, formProps, refuse } = useCheckedForm(checkedBy(VerifyEmailBody), (body) => mutate(body));
  if (isSuccess || user.emailVerified) {
    return (
      <CardPage title="Email verified" lead={user.email}>
        <Alert>Your address is confirmed.</Alert>
        <ButtonLink to="/" className="mt-6 w-full">
          Go Home
        </ButtonLink>
      </CardPage>
    );
  }
  return (
    <CardPage title="Verify your email" lead={`We sent a code to ${user.email}. It works for 30 minutes.`}>
      <form {...formProps} className="grid gap-5">
        <Field label="Code" error={issues.code}>
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
          {isPending ? 'Verifying...' : 'Verify Email'}
        </Button>
        <ResendCode />
      </form>
    </CardPage>
  );
}
