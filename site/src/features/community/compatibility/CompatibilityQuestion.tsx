import type { I18n, MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { INVALID_GAME_VERSION } from '@sandcrate/api/contract/refusals.ts';
import { type FormEvent, useId, useState } from 'react';
import { type Device, useDevice } from '../../../app/game/device.ts';
import { parseGame, useGame } from '../../../app/game/game.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { inputClass } from '../../../ui/input.ts';
import { useReportCompatibility } from './queries.ts';
import { closeQuestion } from './waiting-questions.ts';
import { DEVICE_LABELS, FAILURE_LABELS, type Failure } from './words.ts';

type Props = { addon: Pick<AddonDetail, 'id' | 'version'>; releaseId: string; onAnswered: () => void };

/** Asks whether a download worked, until the question is answered or dismissed. */
export default function CompatibilityQuestion({ addon, releaseId, onAnswered }: Props) {
  const [worked, setWorked] = useState<boolean>();
  const titleId = useId();
  const { version } = addon;
  return (
    <section aria-labelledby={titleId} className="grid gap-4 bg-raised p-4">
      <div>
        <h4 id={titleId} className="font-bold">
          <Trans>Did it work?</Trans>
        </h4>
        <p className="text-sm text-muted">
          <Trans>Have you tried version {version}? Tell the next player. You need no account.</Trans>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="small"
          aria-pressed={worked === true}
          onClick={() => setWorked(true)}
        >
          <Trans>It worked</Trans>
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-pressed={worked === false}
          onClick={() => setWorked(false)}
        >
          <Trans>It did not work</Trans>
        </Button>
        <Button variant="quiet" size="small" onClick={() => closeQuestion(addon)}>
          <Trans>Do not ask again</Trans>
        </Button>
      </div>
      {worked !== undefined && (
        <AnswerForm addon={addon} releaseId={releaseId} worked={worked} onAnswered={onAnswered} />
      )}
    </section>
  );
}

function AnswerForm({ addon, releaseId, worked, onAnswered }: Props & { worked: boolean }) {
  const { t, i18n } = useLingui();
  const [gameVersion, setGameVersion] = useState(useGame() ?? '');
  const [device, setDevice] = useState<Device>(useDevice() ?? 'other');
  const [failure, setFailure] = useState<Failure>();
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending } = useReportCompatibility(addon.id, releaseId, () => {
    closeQuestion(addon);
    onAnswered();
  });
  const version = parseGame(gameVersion.trim());
  const isValid = version?.includes('.') === true;

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isValid) mutate({ worked, gameVersion: version, device, failure: failure ?? null });
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {!worked && (
        <Choice
          label={t`What happened?`}
          value={failure ?? ''}
          options={[['', t`Rather not say`], ...optionsOf(FAILURE_LABELS, i18n)]}
          onChange={(value) => setFailure(value === '' ? undefined : (value as Failure))}
        />
      )}
      <Field
        label={t`Your game version`}
        hint={t`The game shows it on its start screen, at the bottom.`}
        error={isChecked && !isValid ? INVALID_GAME_VERSION : undefined}
        required
      >
        {(control) => (
          <input
            {...control}
            name="gameVersion"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={gameVersion}
            onChange={(event) => setGameVersion(event.target.value)}
            className={inputClass}
          />
        )}
      </Field>
      <Choice
        label={t`Your device`}
        value={device}
        options={optionsOf(DEVICE_LABELS, i18n)}
        onChange={(value) => setDevice(value as Device)}
      />
      <Button type="submit" disabled={isPending} className="justify-self-start">
        {isPending ? t`Sending...` : t`Send answer`}
      </Button>
    </form>
  );
}

const optionsOf = (labels: Readonly<Record<string, MessageDescriptor>>, i18n: I18n) =>
  Object.entries(labels).map(([value, label]) => [value, i18n._(label)] as const);

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
};

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          className={inputClass}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
