import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { useState } from 'react';

const FIVE = [1, 2, 3, 4, 5] as const;

type Props = {
  /** The chosen number of stars, 0 for none. */
  value: number;
  /** The number of stars shown while none is chosen or pointed at. */
  shown?: number;
  disabled?: boolean;
  onChange: (value: number) => void;
};

/** Five stars to choose from. Pointing previews a choice; choosing the selected star again clears it. */
export function StarPicker({ value, shown = 0, disabled, onChange }: Props) {
  const { t } = useLingui();
  const [pointedAt, setPointedAt] = useState(0);
  const filled = pointedAt || value || shown;
  return (
    <fieldset className="-ms-1.5 flex w-fit" onPointerLeave={() => setPointedAt(0)} disabled={disabled}>
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
