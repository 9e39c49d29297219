import type { SessionUser } from '@sandcrate/api/contract/account.ts';
import { VerifyEmailBody } from '@sandcrate/api/contract/account.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { focusFirstInvalid, issuesOf } from '../../lib/form-issues.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Field } from '../../ui/Field.tsx';
import { inputClass } from '../../ui/input.ts';
import { renewUser } from '../session/session.ts';
import { toast } from '../toasts/toasts.ts';
import { CardPage } from './CardPage.tsx';
import { ResendCode } from './ResendCode.tsx';

/** Proves one's address by the code of a mail: typed, or brought along by its link. */
export function VerifyEmail({ user, code }: { user: SessionUser; code: string | undefined }) {
  const queryClient = useQueryClient();
  const [issue, setIssue] = useState<string>();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (body: { code: string }) => call('POST /api/auth/verify-email', { body }),
    onSuccess: () => {
      renewUser(queryClient, { ...user, emailVerified: true });
      toast.notice('Email verified', 'Thank you for confirming your address.');
    },
    onError: (error) => toast.failure('Verification failed', messageOf(error, 'Please try again.')),
  });
  const verifyLink = useEffectEvent(() => {
    if (code !== undefined && !user.emailVerified) mutate({ code });
  });
  useEffect(() => verifyLink(), []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = VerifyEmailBody.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setIssue(body.success ? undefined : issuesOf(body.error).code);
    if (body.success) mutate(body.data);
    else focusFirstInvalid(event.currentTarget);
  }
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
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field label="Code" error={issue}>
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
