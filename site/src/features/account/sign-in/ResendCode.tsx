import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';

/** Seconds until a code can be sent again. */
const PAUSE = 60;

/** Has the code mailed again, at most once a minute. */
export function ResendCode() {
  const { t } = useLingui();
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/auth/resend-verification'),
    onSuccess: () => {
      toast.notice(t`Code sent`, t`Check your inbox.`);
      setLeft(PAUSE);
    },
    onError: (error) => tellFailure(t`Sending failed`, error),
  });
  return (
    <Button
      variant="quiet"
      // Without the countdown: a screen reader would announce every second.
      aria-label={t`Send the code again`}
      disabled={isPending || left > 0}
      onClick={() => mutate()}
    >
      {left > 0 ? t`Send the code again in ${left} s` : t`Send the code again`}
    </Button>
  );
}
