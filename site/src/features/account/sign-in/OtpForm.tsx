import { Trans, useLingui } from '@lingui/react/macro';
import { OTP_REQUIRED } from '@sandcrate/api/auth/refusals.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { inputClass } from '../../../ui/input.ts';
import { Word } from '../../../ui/Word.tsx';

const MAX_CODE = 40;

type Props = {
  isPending: boolean;
  /** What is wrong with the code that was sent. */
  refusal?: string | undefined;
  onCode: (code: string) => void;
  /** Called when the code is changed. */
  onChange: () => void;
  onBack: () => void;
};

/** The second step of a login: a code of the authenticator app, or one of the recovery codes. */
export function OtpForm({ isPending, refusal, onCode, onChange, onBack }: Props) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // The code is the only thing to enter in this step.
  useEffect(() => field.current?.focus(), []);
  const wanted = code.trim();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (wanted !== '') onCode(wanted);
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p>
        <Word of={OTP_REQUIRED} />
      </p>
      <Field label={t`Code`} hint={t`Or one of your recovery codes.`} error={refusal}>
        {(control) => (
          <input
            {...control}
            name="otp"
            ref={field}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={MAX_CODE}
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              onChange();
            }}
            className={`${inputClass} tracking-widest tabular-nums`}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending || wanted === ''} className="flex-1">
          {isPending ? t`Signing in...` : t`Sign in`}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}
