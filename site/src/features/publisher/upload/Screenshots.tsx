import { Trans, useLingui } from '@lingui/react/macro';
import { SCREENSHOT_SLOTS } from '@sandcrate/api/contract/limits.ts';
import type { ReactNode } from 'react';
import { PictureInput } from './PictureInput.tsx';
import type { ChosenScreenshots } from './use-screenshots.ts';

type Props = {
  screenshots: ChosenScreenshots;
  /** The current picture of a slot, for an edit; `onClear` removes it. */
  current?: (slot: number) => ReactNode;
  onClear?: (slot: number) => void;
};

/** The five slots for screenshots. */
export function Screenshots({ screenshots, current, onClear }: Props) {
  const { t } = useLingui();
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        <Trans>Optional. Up to five, shown in this order.</Trans>
      </p>
      <div className="grid gap-4 min-[26rem]:grid-cols-2 md:grid-cols-3">
        {SCREENSHOT_SLOTS.map((slot) => (
          <PictureInput
            key={slot}
            label={t`Screenshot ${slot}`}
            removal={t`Remove screenshot ${slot}`}
            file={screenshots.files.get(slot)}
            current={current?.(slot)}
            error={screenshots.errors.get(slot)}
            onFile={(file) => screenshots.choose(slot, file)}
            onRemove={() => {
              if (screenshots.files.has(slot)) screenshots.remove(slot);
              else onClear?.(slot);
            }}
          />
        ))}
      </div>
    </>
  );
}
