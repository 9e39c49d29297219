import { useFormat } from '../../../app/i18n/use-format.ts';

export const OPTION =
  'notch-sm flex min-h-11 min-w-0 cursor-pointer items-center gap-2.5 text-sm hover:text-amber lg:min-h-8';
export const BOX = 'size-4.5 shrink-0 accent-sand-deep';

type Props<Value extends string> = {
  legend: string;
  /** Of the parameter that they set. */
  name: string;
  /** The count is undefined while it loads. */
  options: readonly { value: Value; label: string; count: number | undefined }[];
  chosen: readonly Value[] | undefined;
  /** Called with all values that are chosen then, in the order of the options. */
  onChange: (chosen: Value[]) => void;
};

/** A filter of which several values can be chosen, with the number of add-ons that each would find. */
export function Options<Value extends string>({
  legend,
  name,
  options,
  chosen = [],
  onChange,
}: Props<Value>) {
  const format = useFormat();
  const toggled = (value: Value, isChosen: boolean) =>
    options
      .map((option) => option.value)
      .filter((each) => (each === value ? isChosen : chosen.includes(each)));
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm text-muted">{legend}</legend>
      <div className="grid gap-x-4 max-lg:grid-cols-2">
        {options.map(({ value, label, count }) => (
          <label key={value} className={OPTION}>
            <input
              type="checkbox"
              name={name}
              value={value}
              checked={chosen.includes(value)}
              onChange={({ target }) => onChange(toggled(value, target.checked))}
              className={BOX}
            />
            <span className="min-w-0 wrap-anywhere">{label}</span>
            {count !== undefined && (
              <span className="ms-auto text-muted tabular-nums">{format.count(count)}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
