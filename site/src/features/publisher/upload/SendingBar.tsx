import { Trans, useLingui } from '@lingui/react/macro';
import { usePercent } from '../../../app/i18n/use-percent.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { Word } from '../../../ui/Word.tsx';
import type { SendingState } from './use-sending.ts';

type Props = {
  state: SendingState;
  /** Cancels the upload, as long as it can be cancelled. */
  onCancel?: (() => void) | undefined;
  onRetry: () => void;
};

/** The upload's progress, or why it failed. */
export function SendingBar({ state, onCancel, onRetry }: Props) {
  const { t } = useLingui();
  const writePercent = usePercent();
  if (state.phase === 'sending') {
    const percent = Math.floor(state.share * 100);
    return (
      <div className="grid gap-3 border border-line bg-panel p-4">
        <div className="flex items-center justify-between gap-4">
          <p className="font-semibold" role="status">
            {percent < 100 ? t`Uploading...` : state.hasFile ? t`Checking the file...` : t`Saving...`}
          </p>
          <span className="tabular-nums">{writePercent(percent)}</span>
        </div>
        <ProgressBar label={t`Upload`} share={state.share} />
        {onCancel && (
          <Button variant="secondary" size="small" className="justify-self-end" onClick={onCancel}>
            <Trans>Cancel upload</Trans>
          </Button>
        )}
      </div>
    );
  }
  if (state.phase === 'failed') {
    return (
      <div role="alert" className="grid gap-3 border border-redstone bg-redstone-wash p-4">
        <p className="font-semibold">
          <Trans>Upload failed</Trans>
        </p>
        <p className="text-sm">
          <Word of={state.message} />
        </p>
        <Button variant="secondary" size="small" className="justify-self-end" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  return null;
}
