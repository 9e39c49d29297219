import { Trans, useLingui } from '@lingui/react/macro';
import { PASSWORD_REQUIRED } from '@sandcrate/api/auth/refusals.ts';
import { TRY_AGAIN } from '@sandcrate/api/contract/refusals.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { toast } from '../../../app/toasts/toasts.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { refusalAs } from '../../../lib/server-issues.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import { accountQuery } from '../sign-in/queries.ts';

/** Turns the second factor off; asks for the password. */
export function RemoveSecondFactor() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [password, setPassword] = useState('');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call('DELETE /api/users/me/second-factor', { body: { password } }),
    onSuccess: () => {
      toast.notice(t`Second factor removed`, t`Your password alone logs you in from now on.`);
      return queryClient.invalidateQueries(accountQuery);
    },
    onError: (error) => toast.failure(t`Removal failed`, messageOf(error, TRY_AGAIN)),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (password === '') toast.failure(PASSWORD_REQUIRED, t`Please enter your password.`);
    else mutate();
  }
  return (
    <form onSubmit={submit} noValidate className="grid max-w-xl gap-5">
      <p className="flex items-center gap-2 font-semibold text-moss">
        <ShieldCheck className="size-5" aria-hidden="true" />
        <Trans>Your second factor is on</Trans>
      </p>
      <Field
        label={t`Password`}
        hint={t`To turn the second factor off.`}
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
      <Button type="submit" variant="danger" disabled={isPending} className="w-fit">
        {isPending ? t`Removing...` : t`Remove second factor`}
      </Button>
    </form>
  );
}
