import { Trans, useLingui } from '@lingui/react/macro';
import { PASSWORD_REQUIRED } from '@sandcrate/api/auth/refusals.ts';
import { TRY_AGAIN } from '@sandcrate/api/contract/refusals.ts';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { dismissFailures, toast } from '../../../app/toasts/toasts.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { refusalAs } from '../../../lib/server-issues.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import { EnrolSecondFactor } from './EnrolSecondFactor.tsx';

type Offer = { secret: string; uri: string };

type Props = { onEnrolled: (recoveryCodes: readonly string[]) => void };

/** Turns a second factor on: password, secret for the app, and first code. */
export function SetUpSecondFactor({ onEnrolled }: Props) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [offer, setOffer] = useState<Offer>();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call('POST /api/users/me/second-factor', { body: { password } }),
    onSuccess: ({ secret, uri }) => {
      dismissFailures();
      if (secret !== undefined && uri !== undefined) setOffer({ secret, uri });
    },
    onError: (error) => toast.failure(t`Set-up failed`, messageOf(error, TRY_AGAIN)),
  });
  if (offer !== undefined)
    return <EnrolSecondFactor {...offer} password={password} onEnrolled={onEnrolled} />;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (password === '') toast.failure(PASSWORD_REQUIRED, t`Please enter your password.`);
    else mutate();
  }
  return (
    <form onSubmit={submit} noValidate className="grid max-w-xl gap-5">
      <p className="max-w-[40em] text-muted">
        <Trans>
          With a second factor, logging in takes your password and a code from an app on your phone.
        </Trans>
      </p>
      <Field
        label={t`Password`}
        hint={t`To turn a second factor on.`}
        error={refusalAs('wrong-password', error)}
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              if (error !== null) reset();
            }}
          />
        )}
      </Field>
      <Button type="submit" disabled={isPending} className="w-fit">
        <KeyRound aria-hidden="true" />
        <Trans>Set up a second factor</Trans>
      </Button>
    </form>
  );
}
