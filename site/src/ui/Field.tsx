import { useLingui } from '@lingui/react';
import { type ReactNode, useId } from 'react';
import { word } from '../lib/words.ts';

/** Props for the control inside a Field, which connect it with its label, hint and error. */
export type FieldControl = {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};

type Props = {
  label: string;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  /** Shown opposite the label, such as a character count. */
  aside?: ReactNode;
  children: (control: FieldControl) => ReactNode;
};

/** A labelled control with its hint, or its error if there is one. */
export function Field({ label, hint, error, required = false, aside, children }: Props) {
  const { i18n } = useLingui();
  const id = useId();
  const noteId = `${id}-note`;
  const note = error === undefined ? hint : word(i18n, error);
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="min-w-0 font-semibold wrap-anywhere">
          {label}
          {required && (
            <span aria-hidden="true" className="text-redstone">
              {' *'}
            </span>
          )}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': note === undefined ? undefined : noteId,
      })}
      {note !== undefined && (
        <p
          id={noteId}
          className={`text-sm ${error === undefined ? 'text-muted' : 'font-semibold text-redstone'}`}
        >
          {note}
        </p>
      )}
    </div>
  );
}
