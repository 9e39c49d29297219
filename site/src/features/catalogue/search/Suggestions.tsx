import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SuggestionView } from '@sandcrate/api/addons/discovery-contract.ts';
import { CATEGORY_LABELS, type CategoryId } from '@sandcrate/api/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Popover } from 'radix-ui';
import { useId, useRef, useState } from 'react';
import { word } from '../../../lib/words.ts';
import { suggestQuery } from './queries.ts';
import { optionId, useCombobox } from './use-combobox.ts';
import { useDelayed } from './use-delayed.ts';

/** Suggestions need at least `FROM` characters and a pause in typing of `AFTER` milliseconds. */
const FROM = 2;
const AFTER = 150;

const KIND_LABELS = {
  addon: msg({ message: 'Addon', comment: 'Marks a search suggestion that is the title of an addon.' }),
  tag: msg({ message: 'Tag', comment: 'Marks a search suggestion that is a tag.' }),
  publisher: msg({
    message: 'Publisher',
    comment: 'Marks a search suggestion that is the name of a publisher.',
  }),
  category: msg({ message: 'Category', comment: 'Marks a search suggestion that is a category.' }),
  content: msg({
    message: 'In a pack',
    comment: 'Marks a search suggestion that is a creature, block or item which a pack adds to the game.',
  }),
};

type Props = {
  input: HTMLInputElement;
  /** Called when a suggestion is followed. */
  onChosen?: () => void;
};

/** Suggests titles and other names below a search field while the visitor types. */
export default function Suggestions({ input, onChosen }: Props) {
  const { i18n, t } = useLingui();
  const listId = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const wanted = useDelayed(typed, AFTER);
  const { data } = useQuery({ ...suggestQuery(wanted), enabled: wanted.length >= FROM });
  const choices = wanted.length >= FROM && typed.length >= FROM ? (data ?? []) : [];
  const { text, isOpen, active, choose, close } = useCombobox({
    input,
    listId,
    choices,
    onChoose: (chosen) => {
      void navigate(placeOf(chosen));
      onChosen?.();
    },
  });
  if (text.trim() !== typed) setTyped(text.trim());
  const anchor = useRef(input);

  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => open || close()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          id={listId}
          role="listbox"
          aria-label={t`Suggestions`}
          align="start"
          sideOffset={6}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.target === input && event.preventDefault()}
          className="z-60 max-h-96 w-(--radix-popover-trigger-width) min-w-56 overflow-y-auto border border-line bg-panel p-1.5"
        >
          {choices.map((choice, at) => (
            <button
              type="button"
              key={choice.kind === 'addon' ? choice.id : `${choice.kind} ${choice.text}`}
              id={optionId(listId, at)}
              role="option"
              aria-selected={at === active}
              tabIndex={-1}
              // The focus stays in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
              className="notch-sm flex w-full items-baseline gap-3 text-start px-3 py-2.5 hover:bg-raised aria-selected:bg-raised"
            >
              <span dir="auto" className="min-w-0 grow truncate">
                {choice.kind === 'category'
                  ? word(i18n, CATEGORY_LABELS[choice.text as CategoryId])
                  : choice.text}
              </span>{' '}
              <span className="shrink-0 text-sm text-muted">{i18n._(KIND_LABELS[choice.kind])}</span>
            </button>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Where a suggestion leads. */
function placeOf(chosen: SuggestionView) {
  const { kind, text } = chosen;
  switch (kind) {
    case 'addon':
      return { to: '/addon/$id', params: { id: chosen.id } } as const;
    case 'publisher':
      return { to: '/publishers/$username', params: { username: text } } as const;
    case 'content':
      return { to: '/browse', search: { search: text } } as const;
    case 'tag':
      return { to: '/browse', search: { tag: [text] } } as const;
    case 'category':
      return { to: '/browse', search: { category: [text as CategoryId] } } as const;
  }
}
