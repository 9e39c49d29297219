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

/** Asks whether a download worked. It is not asked again once it was answered or turned down. */
export default function CompatibilityQuestion({ addon, releaseId, onAnswered }: Props) {
  const [worked, setWorked] = useState<boolean>();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="notch-sm grid gap-4 bg-raised p-4">
      <div>
        <h4 id={titleId} className="font-bold">
          Did it work?
        </h4>
        <p className="text-sm text-muted">
          Tell the next player when you have tried version {addon.version}. It takes no account.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="small"
          aria-pressed={worked === true}
          onClick={() => setWorked(true)}
        >
          It worked
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-pressed={worked === false}
          onClick={() => setWorked(false)}
        >
          It did not work
        </Button>
        <Button variant="quiet" size="small" onClick={() => closeQuestion(addon)}>
          Do not ask again
        </Button>
      </div>
      {worked !== undefined && (
        <AnswerForm addon={addon} releaseId={releaseId} worked={worked} onAnswered={onAnswered} />
      )}
    </section>
  );
}

function AnswerForm({ addon, releaseId, worked, onAnswered }: Props & { worked: boolean }) {
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
          label="What happened?"
          value={failure ?? ''}
          options={[['', 'Rather not say'], ...Object.entries(FAILURE_LABELS)]}
          onChange={(value) => setFailure(value === '' ? undefined : (value as Failure))}
        />
      )}
      <Field
        label="Your game version"
        hint="The game shows it on its start screen, at the bottom."
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
        label="Your device"
        value={device}
        options={Object.entries(DEVICE_LABELS)}
        onChange={(value) => setDevice(value as Device)}
      />
      <Button type="submit" disabled={isPending} className="justify-self-start">
        {isPending ? 'Sending...' : 'Send answer'}
      </Button>
    </form>
  );
}

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
