import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';

type Props = {
  names: readonly string[];
  /** The index of the step that is shown. */
  current: number;
  /** The index of the furthest step reached. Steps up to it can be opened. */
  furthest: number;
  onStep: (step: number) => void;
};

/** The steps of a long form, with the current one marked. */
export function StepList({ names, current, furthest, onStep }: Props) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Steps`}>
      <ol className="grid grid-flow-col auto-cols-fr gap-2">
        {names.map((name, step) => (
          <li key={name} className="grid">
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              disabled={step > furthest}
              onClick={() => onStep(step)}
              className={`grid min-h-11 content-start justify-items-start gap-1 border-t-4 pt-2 text-start text-sm leading-tight hyphens-auto break-words disabled:text-muted ${
                step === current ? 'border-sand font-bold' : step <= furthest ? 'border-edge' : 'border-line'
              }`}
            >
              <span className="flex items-center gap-1.5 tabular-nums">
                {step + 1}
                {step < furthest && step !== current && (
                  <Check aria-hidden="true" className="size-4 text-muted" />
                )}
              </span>
              <span className="min-w-0 max-w-full">{name}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
