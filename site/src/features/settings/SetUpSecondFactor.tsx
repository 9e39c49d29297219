import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { accountQuery } from '../accounts/queries.ts';
import { toast } from '../toasts/toasts.ts';
import { EnrolSecondFactor } from './EnrolSecondFactor.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Offer = { secret: string; uri: string };

/** Turns a second factor on: a secret for the app, its first code, and codes for the day the app is lost. */
export function SetUpSecondFactor() {
  const queryClient = useQueryClient();
  const [offer, setOffer] = useState<Offer>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/users/me/second-factor', { body: {} }),
    onSuccess: ({ secret, uri }) => {
      if (secret !== undefined && uri !== undefined) setOffer({ secret, uri });
    },
    onError: (error) => toast.failure('Set-up failed', messageOf(error, 'Please try again.')),
  });
  if (recoveryCodes !== undefined) {
    return (
      <RecoveryCodes codes={recoveryCodes} onDone={() => void queryClient.invalidateQueries(accountQuery)} />
    );
  }
  if (offer !== undefined) return <EnrolSecondFactor {...offer} onEnrolled={setRecoveryCodes} />;
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-[40em] text-muted">
        With a second factor, logging in takes your password and a code from an app on your phone.
      </p>
      <Button disabled={isPending} onClick={() => mutate()}>
        <KeyRound aria-hidden="true" />
        Set up a second factor
      </Button>
    </div>
  );
}
