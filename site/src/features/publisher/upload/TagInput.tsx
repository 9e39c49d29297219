import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { TAG_TOO_LONG, TOO_MANY_TAGS } from '@sandcrate/api/addons/upload-refusals.ts';
import { MAX_TAGS } from '@sandcrate/api/contract/limits.ts';
import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { toast } from '../../../app/toasts/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { inputClass } from '../../../ui/input.ts';
import { addTag } from './tags.ts';

type Props = {
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
  error?: string;
  /** 'typing': Enter, a comma or leaving the field adds a tag; 'button': Enter or the Add button does. */
  addsBy: 'typing' | 'button';
};

const LIMIT_REACHED = { typing: msg`Tag limit reached`, button: msg`Maximum tags reached` };

export function TagInput({ tags, onChange, error, addsBy }: Props) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState('');

  /** Adds tags. One that is too long stays in the field, unless more was typed after it (`rest`). */
  function add(added: readonly string[], rest = '') {
    let next = tags;
    let tooLong = '';
    let isFull = false;
    for (const one of added) {
      const { tags: longer, refusal } = addTag(next, one);
      next = longer;
      if (refusal === 'length') tooLong = one;
      if (refusal === 'limit') isFull = true;
    }
    if (isFull) toast.failure(i18n._(LIMIT_REACHED[addsBy]), TOO_MANY_TAGS);
    if (tooLong !== '') toast.failure(t`Tag too long`, TAG_TOO_LONG);
    setText(rest || tooLong);
    if (next !== tags) onChange(next);
  }
  /** Adds what is before a comma. Keyboards of phones do not report the comma as a key, and a list may be pasted. */
  function onText(typed: string) {
    const parts = addsBy === 'typing' ? typed.split(',') : [typed];
    if (parts.length === 1) setText(typed);
    else add(parts.slice(0, -1), parts.at(-1)?.trimStart());
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add([text]);
    }
    if (event.key === 'Backspace' && text === '' && !event.repeat) onChange(tags.slice(0, -1));
  }
  return (
    <div className="grid gap-3">
      <Field
        label={t`Tags`}
        error={error}
        hint={addsBy === 'typing' ? t`Press Enter or type a comma after each tag.` : undefined}
        aside={
          <span className="text-sm text-muted tabular-nums">
            {tags.length}/{MAX_TAGS}
          </span>
        }
      >
        {(control) => (
          <div className="flex gap-2">
            <input
              {...control}
              value={text}
              onChange={(event) => onText(event.target.value)}
              onKeyDown={onKeyDown}
              onBlur={addsBy === 'typing' ? () => add([text]) : undefined}
              autoComplete="off"
              className={inputClass}
            />
            {addsBy === 'button' && (
              <Button variant="secondary" onClick={() => add([text])}>
                <Trans>Add</Trans>
              </Button>
            )}
          </div>
        )}
      </Field>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={t`Chosen tags`}>
          {tags.map((tag) => (
            <li key={tag} className="inline-flex max-w-full items-center bg-raised text-sm">
              <span className="truncate py-1 ps-3">{tag}</span>
              <button
                type="button"
                aria-label={t`Remove tag ${tag}`}
                onClick={() => onChange(tags.filter((other) => other !== tag))}
                className="grid size-9 place-items-center text-muted hover:text-ink"
              >
                <X className="size-4" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
