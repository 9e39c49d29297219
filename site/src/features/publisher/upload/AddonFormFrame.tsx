import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { useCheckedForm } from '../../../lib/use-checked-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import type { useLeaveGuard } from '../../../ui/LeaveGuard.tsx';
import { SendingBar } from './SendingBar.tsx';
import type { useSending } from './use-sending.ts';

type Props = {
  formProps: ReturnType<typeof useCheckedForm>['formProps'];
  sending: Pick<ReturnType<typeof useSending>, 'state' | 'cancel' | 'retry'>;
  leaveGuard: ReturnType<typeof useLeaveGuard>;
  /** The label of the button that submits. */
  submit: string;
  /** Its label while the form is being sent. */
  submitting: (percent: number) => string;
  children: ReactNode;
};

/** The form around an add-on's fields, with its progress bar and buttons. */
export function AddonFormFrame({ formProps, sending, leaveGuard, submit, submitting, children }: Props) {
  const { state } = sending;
  const isBusy = state.phase === 'sending' || state.phase === 'sent';
  return (
    <form
      {...formProps}
      onInput={(event) => {
        leaveGuard.setDirty(true);
        formProps.onInput(event);
      }}
      // A dropped file is no input.
      onDrop={() => leaveGuard.setDirty(true)}
      className="grid gap-6"
    >
      {leaveGuard.guard}
      <fieldset disabled={isBusy} className="contents">
        {children}
      </fieldset>
      <SendingBar state={state} onCancel={sending.cancel} onRetry={sending.retry} />
      <div className="flex flex-wrap justify-end gap-3">
        <ButtonLink to="/publisher/dashboard" variant="secondary">
          <Trans>Cancel</Trans>
        </ButtonLink>
        <Button type="submit" disabled={isBusy}>
          {state.phase === 'sending' ? submitting(Math.floor(state.share * 100)) : submit}
        </Button>
      </div>
    </form>
  );
}
