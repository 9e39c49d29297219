import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useState } from 'react';
import { type Device, useDevice } from '../../../app/game/device.ts';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { Field } from '../../../ui/Field.tsx';
import { inputClass } from '../../../ui/input.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { DEVICE_LABELS } from '../../community/compatibility/words.ts';
import { cautionsOf, type Installable, openingSteps, switchingOnSteps } from './guide.ts';

const StepDrawings = lazyPart(() => import('./StepDrawings.tsx'));

const DEVICES = Object.keys(DEVICE_LABELS) as Device[];

export type InstallStepsProps = {
  installable: Installable;
  /** What they are folded in. */
  details: RefObject<HTMLDetailsElement | null>;
};

/** The steps on the visitor's device or another. */
export default function InstallSteps({ installable, details }: InstallStepsProps) {
  const { t, i18n } = useLingui();
  const { list } = useFormat();
  const own = useDevice();
  const [chosen, setChosen] = useState<Device>();
  const device = chosen ?? own;
  const isUnfolded = useUnfolded(details);
  const steps = switchingOnSteps(installable, list);
  const cautions = cautionsOf(installable);
  return (
    <div className="grid gap-4 pt-4 text-sm">
      {device !== undefined && (
        <Field label={t`You play on`}>
          {(control) => (
            <select
              {...control}
              className={inputClass}
              value={device}
              onChange={({ target }) => setChosen(DEVICES.find((each) => each === target.value))}
            >
              {DEVICES.map((each) => (
                <option key={each} value={each}>
                  {i18n._(DEVICE_LABELS[each])}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {device === undefined ? (
        <EveryDevice installable={installable} />
      ) : (
        <Steps steps={openingSteps(installable, device)} />
      )}
      {isUnfolded && <StepDrawings installable={installable} device={device ?? 'other'} />}
      {steps.length > 0 && (
        <div className="grid gap-2">
          <h3 className="font-bold">
            <Trans>Then, in the game</Trans>
          </h3>
          <Steps steps={steps} />
        </div>
      )}
      {cautions.map((caution) => (
        <p key={caution.id} className="text-muted">
          {i18n._(caution)}
        </p>
      ))}
    </div>
  );
}

/** Whether the steps were ever unfolded. */
function useUnfolded(details: InstallStepsProps['details']): boolean {
  const [isUnfolded, setUnfolded] = useState(false);
  useEffect(() => {
    const element = details.current;
    const look = () => {
      if (element?.open) setUnfolded(true);
    };
    look();
    element?.addEventListener('toggle', look);
    return () => element?.removeEventListener('toggle', look);
  }, [details]);
  return isUnfolded;
}

/** The steps while the device is unknown: in the server's HTML, and without JavaScript. */
function EveryDevice({ installable }: { installable: Installable }) {
  const { i18n } = useLingui();
  return DEVICES.map((device) => (
    <div key={device} className="grid gap-2">
      <h3 className="font-bold">{i18n._(DEVICE_LABELS[device])}</h3>
      <Steps steps={openingSteps(installable, device)} />
    </div>
  ));
}

function Steps({ steps }: { steps: readonly MessageDescriptor[] }) {
  const { i18n } = useLingui();
  return (
    <ol className="grid list-decimal gap-1.5 ps-5">
      {steps.map((step) => (
        <li key={step.id}>{i18n._(step)}</li>
      ))}
    </ol>
  );
}
