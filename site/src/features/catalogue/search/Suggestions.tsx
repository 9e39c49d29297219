import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Popover } from 'radix-ui';
import { useId, useRef, useState } from 'react';
import { suggestQuery } from './queries.ts';
import { optionId, useCombobox } from './use-combobox.ts';
import { useDelayed } from './use-delayed.ts';

/** Suggestions need at least `FROM` characters and a pause in typing of `AFTER` milliseconds. */
const FROM = 2;
const AFTER = 150;

type Props = {
  input: HTMLInputElement;
  /** Called when a suggestion is followed. */
  onChosen?: () => void;
};

/** Suggests add-ons below a search field while the visitor types. */
export default function Suggestions({ input, onChosen }: Props) {
  const { t } = useLingui();
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
    onChoose: ({ id }) => {
      void navigate({ to: '/addon/$id', params: { id } });
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
          className="notch raised z-60 max-h-96 w-(--radix-popover-trigger-width) min-w-56 overflow-y-auto border border-line bg-panel p-1.5"
        >
          {choices.map((choice, at) => (
            <button
              type="button"
              key={choice.id}
              id={optionId(listId, at)}
              role="option"
              aria-selected={at === active}
              tabIndex={-1}
              // The focus stays in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
              dir="auto"
              className="notch-sm block w-full truncate text-start px-3 py-2.5 hover:bg-raised aria-selected:bg-raised"
            >
              {choice.title}
            </button>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
