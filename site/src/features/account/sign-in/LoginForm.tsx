import { Trans, useLingui } from '@lingui/react/macro';
import { type LoginAnswer, LoginBody } from '@sandcrate/api/auth/contract.ts';
import { ApiError } from '@sandcrate/api/contract/client.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAddress } from '../../../app/i18n/use-address.ts';
import { beginSession } from '../../../app/session/session.ts';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import { refusalAs } from '../../../lib/server-issues.ts';
import { checkedBy, useCheckedForm } from '../../../lib/use-checked-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import { EmailField } from './EmailField.tsx';
import { OtpForm } from './OtpForm.tsx';
import { useReturn } from './use-return.ts';

/** Asks for email and password, and then for the code if a second factor is on. */
export function LoginForm({ next }: { next?: string }) {
  const { t } = useLingui();
  const [credentials, setCredentials] = useState<LoginBody>();
  /** The email of a login that came back from its code. */
  const [email, setEmail] = useState<string>();
  const enter = useEnter(next);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: LoginBody) => call('POST /api/auth/login', { body }),
    onSuccess: enter,
    onError: (error, body) => {
      if (error instanceof ApiError && error.code === 'otp-required') setCredentials(body);
      else tellFailure(t`Login failed`, error, t`Login failed`);
    },
  });
  const { issues, formProps } = useCheckedForm(checkedBy(LoginBody), (body) => mutate(body));
  if (credentials !== undefined) {
    return (
      <OtpForm
        isPending={isPending}
        refusal={refusalAs('otp-wrong', error) ?? refusalAs('otp-locked', error)}
        onCode={(otp) => mutate({ ...credentials, otp })}
        onChange={() => error !== null && reset()}
        onBack={() => {
          setEmail(credentials.email);
          setCredentials(undefined);
        }}
      />
    );
  }
  return (
    <form {...formProps} className="grid gap-5">
      <EmailField error={issues.email} defaultValue={email} />
      <Field
        label={t`Password`}
        error={issues.password}
        aside={
          <Link
            to="/forgot-password"
            search={{ next }}
            className="inline-block py-0.5 text-sm font-semibold text-patina underline"
          >
            <Trans>Forgot password?</Trans>
          </Link>
        }
      >
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
      </Field>
      <Button type="submit" disabled={isPending}>
        {isPending ? t`Signing in...` : t`Sign in`}
      </Button>
    </form>
  );
}

/** Where a second factor is set up. Accounts that need one can do nothing else without it. */
const ENROLMENT = '/settings?tab=security';

/** Begins the session and returns to the page that sent the visitor to log in, else goes home. */
function useEnter(next: string | undefined) {
  const { t } = useLingui();
  const enrolment = useAddress(ENROLMENT);
  const queryClient = useQueryClient();
  const returnTo = useReturn();
  return async (answer: LoginAnswer) => {
    await beginSession(queryClient, answer);
    toast.notice(t`Welcome back!`, t`You have been successfully logged in.`);
    returnTo(answer.mustEnrol ? enrolment : next);
  };
}
