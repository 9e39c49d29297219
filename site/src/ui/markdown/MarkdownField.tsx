import type { Dialect } from '@sandcrate/api/contract/formatted-text.ts';
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { Field } from '../Field.tsx';
import { inputClass } from '../input.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { Pictures } from './pictures.ts';

const Bar = lazyPart(() => import('./MarkdownBar.tsx'));

type Props = {
  ref?: Ref<HTMLTextAreaElement>;
  label: string;
  name: string;
  /** The text to begin with; with `onChange`, the text. */
  value: string;
  onChange?: (text: string) => void;
  /** Characters. */
  max: number;
  dialect: Dialect;
  rows: number;
  /** Lets pictures be uploaded: by button, paste or drop. */
  pictures?: Pictures;
  hint?: ReactNode;
  error: string | undefined;
  /** Shown opposite the label. [how many characters there are, and may be] */
  aside?: ReactNode;
  /** Whether the bar is below the text, and comes when the text first has the focus. */
  opensBar?: boolean;
};

/** A text in Markdown, with buttons and keys for its marks, and a preview. */
export function MarkdownField(props: Props) {
  const { label, name, value, onChange, max, dialect, rows, hint, error, opensBar = false } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(props.ref, () => area.current as HTMLTextAreaElement, []);
  const [typed, setTyped] = useState(value);
  const [isPreview, setPreview] = useState(false);
  const [hasBar, setHasBar] = useState(!opensBar);
  const [text, setText] = onChange === undefined ? [typed, setTyped] : [value, onChange];
  const length = [...text.trim()].length;
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      aside={
        props.aside ?? (
          <span
            className={`text-sm tabular-nums ${length > max ? 'font-semibold text-redstone' : 'text-muted'}`}
          >
            {length}/{max}
          </span>
        )
      }
    >
      {(control) => (
        <div className={`flex gap-2 ${opensBar ? 'flex-col-reverse' : 'flex-col'}`}>
          {hasBar && (
            <Bar
              area={area}
              text={text}
              onText={setText}
              dialect={dialect}
              pictures={props.pictures}
              isBelow={opensBar}
              isPreview={isPreview}
              onPreview={setPreview}
              fallback={<div className="h-10" />}
            />
          )}
          <textarea
            {...control}
            ref={area}
            name={name}
            dir="auto"
            rows={rows}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onFocus={() => setHasBar(true)}
            hidden={isPreview}
            className={`${inputClass} resize-y`}
          />
        </div>
      )}
    </Field>
  );
}
