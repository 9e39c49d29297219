import { Trans, useLingui } from '@lingui/react/macro';
import { MAX_CAPTION, SCREENSHOT_SLOTS } from '@sandcrate/api/contract/limits.ts';
import type { ReactNode } from 'react';
import type { Issues } from '../../../lib/form-issues.ts';
import { Field } from '../../../ui/Field.tsx';
import { inputClass } from '../../../ui/input.ts';
import { captionField } from '../edit/changed-fields.ts';
import { PictureInput } from './PictureInput.tsx';
import type { ChosenScreenshots } from './use-screenshots.ts';

type Props = {
  screenshots: ChosenScreenshots;
  /** The captions at the beginning, by the names of their fields. */
  captions: Readonly<Record<string, string>>;
  issues: Issues;
  /** The current picture of a slot, for an edit; `onClear` removes it. */
  current?: (slot: number) => ReactNode;
  onClear?: (slot: number) => void;
};

/** The five slots for screenshots, each with a field for a caption once it has a picture. */
export function Screenshots({ screenshots, captions, issues, current, onClear }: Props) {
  const { t } = useLingui();
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        <Trans>
          Optional. Up to five, shown in this order. Captions also describe the pictures to people who cannot
          see them.
        </Trans>
      </p>
      <div className="grid gap-4 min-[26rem]:grid-cols-2 md:grid-cols-3">
        {SCREENSHOT_SLOTS.map((slot) => {
          const shown = current?.(slot);
          const name = captionField(slot);
          return (
            <div key={slot} className="grid content-start gap-3">
              <PictureInput
                label={t`Screenshot ${slot}`}
                removal={t`Remove screenshot ${slot}`}
                file={screenshots.files.get(slot)}
                current={shown}
                error={screenshots.errors.get(slot)}
                onFile={(file) => screenshots.choose(slot, file)}
                onRemove={() => {
                  if (screenshots.files.has(slot)) screenshots.remove(slot);
                  else onClear?.(slot);
                }}
              />
              {(shown !== undefined || screenshots.files.has(slot)) && (
                <Field label={t`Caption of screenshot ${slot}`} error={issues[name]}>
                  {(control) => (
                    <input
                      {...control}
                      name={name}
                      dir="auto"
                      maxLength={2 * MAX_CAPTION}
                      defaultValue={captions[name] ?? ''}
                      className={inputClass}
                    />
                  )}
                </Field>
              )}
            </div>
          );
        })}
      </div>
    </>
  );
}
