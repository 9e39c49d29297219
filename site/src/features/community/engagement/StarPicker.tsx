import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { useState } from 'react';

const FIVE = [1, 2, 3, 4, 5] as const;

type Props = {
  /** What is chosen, 0 for nothing. */
  value: number;
  /** Shown while nothing is chosen or pointed at. */
  shown?: number;
  disabled?: boolean;
  onChange: (value: number) => void;
};

/** Five stars to choose from: pointing previews, and choosing what is chosen already clears it. */
export function StarPicker({ value, shown = 0, disabled, onChange }: Props) {
  const { t } = useLingui();
  const [pointedAt, setPointedAt] = useState(0);
  const filled = pointedAt || value || shown;
  return (
    <fieldset className="-ml-1.5 flex w-fit" onPointerLeave={() => setPointedAt(0)} disabled={disabled}>
      <legend className="sr-only">
        <Trans>Your rating</Trans>
      </legend>
      {FIVE.map((star) => (
        <button
          key={star}
          type="button"
          aria-label={t`${plural(star, { one: '# star', other: '# stars' })}`}
          aria-pressed={star === value}
          data-filled={star <= filled}
          onPointerEnter={() => setPointedAt(star)}
          onClick={() => {
            setPointedAt(0);
            onChange(star === value ? 0 : star);
          }}
          className="grid size-[min(2.75rem,13vw)] place-items-center text-edge transition-transform hover:-translate-y-0.5 disabled:hover:translate-y-0 data-[filled=true]:text-sand-deep dark:data-[filled=true]:text-sand"
        >
          <Star
            aria-hidden="true"
            className={`size-[min(1.75rem,8vw)] ${star <= filled ? 'fill-sand' : ''}`}
            strokeWidth={1.8}
          />
        </button>
      ))}
    </fieldset>
  );
}
