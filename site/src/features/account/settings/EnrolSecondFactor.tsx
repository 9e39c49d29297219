import { Trans, useLingui } from '@lingui/react/macro';
import { TRY_AGAIN } from '@sandcrate/api/contract/refusals.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toast } from '../../../app/toasts/toasts.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { issuesOfError } from '../../../lib/server-issues.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { inputClass } from '../../../ui/input.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

// Without the QR code, the key can still be typed.
const QrCode = lazyPart(() => import('./QrCode.tsx'), { fallback: <Skeleton className="size-48" /> });

/** The length of a code, with room for the space that some apps show in the middle. */
const MAX_CODE = 10;

type Props = {
  secret: string;
  uri: string;
  password: string;
  onEnrolled: (recoveryCodes: readonly string[]) => void;
};

/** Shows the secret to scan or to type into the app, and asks for the code that proves that it arrived. */
export function EnrolSecondFactor({ secret, uri, password, onEnrolled }: Props) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      call('POST /api/users/me/second-factor', {
        body: { password, secret, code: code.replaceAll(' ', '') },
      }),
    onSuccess: ({ recoveryCodes = [] }) => {
      toast.notice(t`Second factor enabled`, t`Keep your recovery codes in a safe place.`);
      onEnrolled(recoveryCodes);
    },
    onError: (error) => toast.failure(t`Set-up failed`, messageOf(error, TRY_AGAIN)),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    mutate();
  }
  return (
    <div className="grid gap-6 sm:grid-cols-[auto_1fr]">
      <QrCode text={uri} label={t`QR code for your authenticator app`} />
      <form onSubmit={submit} noValidate className="grid min-w-0 content-start gap-5">
        <p>
          <Trans>Scan this with your authenticator app, or type the key:</Trans>
          <code className="mt-2 block bg-raised p-2.5 break-all">{secret}</code>
        </p>
        <Field label={t`Code from the app`} error={issuesOfError(error).code}>
          {(control) => (
            <input
              {...control}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={MAX_CODE}
              value={code}
              onChange={(event) => {
                setCode(event.target.value);
                if (error !== null) reset();
              }}
              className={`${inputClass} max-w-48 tracking-widest tabular-nums`}
            />
          )}
        </Field>
        <Button type="submit" disabled={isPending || code.trim() === ''} className="w-fit">
          {isPending ? t`Checking...` : t`Turn on`}
        </Button>
      </form>
    </div>
  );
}
