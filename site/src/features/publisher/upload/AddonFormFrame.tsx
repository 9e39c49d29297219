import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { usePercent } from '../../../app/i18n/use-percent.ts';
import type { useCheckedForm } from '../../../lib/use-checked-form.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import type { WayBack } from '../edit/way-back.ts';
import { SendingBar } from './SendingBar.tsx';
import type { useSending } from './use-sending.ts';

type Props = {
  formProps: ReturnType<typeof useCheckedForm>['formProps'];
  sending: Pick<ReturnType<typeof useSending>, 'state' | 'canCancel' | 'cancel' | 'retry'>;
  leaveGuard: ReactNode;
  /** Where cancelling leads. */
  back: WayBack;
  draft: {
    /** Whether the form starts with a draft from an earlier visit. */
    isRestored: boolean;
    keep: (form: HTMLFormElement) => void;
    discard: () => void;
  };
  /** Goes to the previous step, if there is one. */
  onBack?: (() => void) | undefined;
  /** The label of the button that submits. */
  submit: string;
  /** Its label while the form is being sent; `progress` is a percentage. */
  submitting: (progress: string) => string;
  children: ReactNode;
};

/** The form around an add-on's fields, with its progress bar and buttons. */
export function AddonFormFrame({
  formProps,
  sending,
  leaveGuard,
  back,
  draft,
  onBack,
  submit,
  submitting,
  children,
}: Props) {
  const { state } = sending;
  const writePercent = usePercent();
  const isBusy = state.phase === 'sending' || state.phase === 'sent';
  return (
    <form
      {...formProps}
      onInput={(event) => {
        draft.keep(event.currentTarget);
        formProps.onInput(event);
      }}
      className="grid gap-6"
    >
      {leaveGuard}
      {draft.isRestored && !isBusy && <RestoredDraft onDiscard={draft.discard} />}
      <fieldset disabled={isBusy} className="contents">
        {children}
      </fieldset>
      <SendingBar
        state={state}
        onCancel={sending.canCancel ? sending.cancel : undefined}
        onRetry={sending.retry}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <ButtonLink {...back} variant="secondary">
          <Trans>Cancel</Trans>
        </ButtonLink>
        {onBack && (
          <Button variant="secondary" onClick={onBack} disabled={isBusy}>
            <Trans>Back</Trans>
          </Button>
        )}
        {/* Its name has no percentage: a screen reader would announce every change. */}
        <Button
          type="submit"
          disabled={isBusy}
          aria-label={state.phase === 'sending' ? submit : undefined}
          // A row of its own on a phone: the changing percentage must not move the other buttons.
          className="tabular-nums max-sm:basis-full"
        >
          {state.phase === 'sending' ? submitting(writePercent(Math.floor(state.share * 100))) : submit}
        </Button>
      </div>
    </form>
  );
}

function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useLingui();
  return (
    <Alert title={t`Your draft is restored`}>
      <p>
        <Trans>These are the texts that you entered earlier. Chosen files are not kept.</Trans>
      </p>
      <Button variant="secondary" onClick={onDiscard} className="mt-3">
        <Trans>Discard draft</Trans>
      </Button>
    </Alert>
  );
}
