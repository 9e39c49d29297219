import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePercent } from '../../../app/i18n/use-percent.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import type { useCheckedForm } from '../../../lib/use-checked-form.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { WayBack } from '../edit/way-back.ts';
import type { PreviewedAddon } from '../preview/AddonPreview.tsx';
import { SendingBar } from './SendingBar.tsx';
import type { PictureUploads } from './use-body-pictures.ts';
import type { useSending } from './use-sending.ts';

const AddonPreview = lazyPart(() => import('../preview/AddonPreview.tsx'));

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
  /** Uploads of pictures that submitting waits for. */
  uploads?: PictureUploads | undefined;
  /** What the form holds now, for a look at it before it is sent. */
  preview?: ((form: HTMLFormElement) => PreviewedAddon) | undefined;
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
  uploads,
  preview,
  submit,
  submitting,
  children,
}: Props) {
  const { t } = useLingui();
  const { state } = sending;
  const writePercent = usePercent();
  const [previewed, setPreviewed] = useState<PreviewedAddon>();
  const [isWaiting, setWaiting] = useState(false);
  async function submitAfter(outcome: Promise<boolean>, form: HTMLFormElement) {
    setWaiting(true);
    const areAllIn = await outcome;
    setWaiting(false);
    if (areAllIn) form.requestSubmit();
    // Otherwise this page was left.
    else if (form.isConnected)
      toast.failure(
        t`Not sent yet`,
        t`A picture of the full description was not uploaded. Look at the text, then send it again.`,
      );
  }
  const isBusy = state.phase === 'sending' || state.phase === 'sent';
  return (
    <form
      {...formProps}
      onInput={(event) => {
        draft.keep(event.currentTarget);
        formProps.onInput(event);
      }}
      onSubmit={(event) => {
        // So that a field with a mistake can have the focus.
        flushSync(() => setPreviewed(undefined));
        const outcome = uploads?.outcome();
        if (outcome === undefined) return formProps.onSubmit(event);
        event.preventDefault();
        if (!isWaiting) void submitAfter(outcome, event.currentTarget);
      }}
      className="grid gap-6"
    >
      {leaveGuard}
      {draft.isRestored && !isBusy && <RestoredDraft onDiscard={draft.discard} />}
      <fieldset disabled={isBusy} hidden={previewed !== undefined} className="contents">
        {children}
      </fieldset>
      {previewed && <AddonPreview addon={previewed} />}
      <SendingBar
        state={state}
        onCancel={sending.canCancel ? sending.cancel : undefined}
        onRetry={sending.retry}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <ButtonLink {...back} variant="secondary">
          <Trans>Cancel</Trans>
        </ButtonLink>
        {preview && (
          <Button
            variant="secondary"
            aria-pressed={previewed !== undefined}
            disabled={isBusy}
            onClick={({ currentTarget: { form } }) =>
              setPreviewed(previewed === undefined && form !== null ? preview(form) : undefined)
            }
          >
            <Trans>As players see it</Trans>
          </Button>
        )}
        {onBack && (
          <Button variant="secondary" onClick={onBack} disabled={isBusy}>
            <Trans>Back</Trans>
          </Button>
        )}
        {/* Its name has no percentage: a screen reader would announce every change. */}
        <Button
          type="submit"
          disabled={isBusy || isWaiting}
          aria-label={state.phase === 'sending' ? submit : undefined}
          // A row of its own on a phone: the changing percentage must not move the other buttons.
          className="tabular-nums max-sm:basis-full"
        >
          {isWaiting
            ? t`Waiting for pictures...`
            : state.phase === 'sending'
              ? submitting(writePercent(Math.floor(state.share * 100)))
              : submit}
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
