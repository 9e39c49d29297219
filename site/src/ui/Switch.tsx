import { useId } from 'react';

type Props = {
  name?: string;
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** A switch for something that is on or off. */
export function Switch({ name, label, hint, checked, disabled, onChange }: Props) {
  const hintId = useId();
  return (
    <label className={`flex items-start gap-3 ${disabled ? 'cursor-not-allowed' : 'cursor-pointer'}`}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        name={name}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : hintId}
        onChange={(event) => onChange(event.target.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className="notch-sm mt-0.5 flex h-6 w-11 shrink-0 items-center border border-edge bg-raised p-0.5 peer-checked:border-sand-deep peer-checked:bg-sand peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-disabled:opacity-50 peer-checked:[&>span]:ms-5 peer-checked:[&>span]:bg-on-sand"
      >
        <span className="size-4.5 bg-edge transition-[margin] forced-colors:bg-[CanvasText]" />
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-semibold">{label}</span>
        {hint !== undefined && (
          <span id={hintId} className="text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
