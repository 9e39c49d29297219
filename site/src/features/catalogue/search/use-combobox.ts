import { useEffect, useEffectEvent, useState } from 'react';

type Options<T> = {
  input: HTMLInputElement;
  listId: string;
  choices: readonly T[];
  onChoose: (choice: T) => void;
};

/** The id of the option at an index of the list. */
export const optionId = (listId: string, at: number) => `${listId}-${at}`;

/**
 * Turns a search field that is already in the page into a combobox: `text` is its value, and its keys move through the
 * choices. Typing opens the list; choosing, submitting, leaving the field and Escape close it.
 */
export function useCombobox<T>({ input, listId, choices, onChoose }: Options<T>) {
  const [text, setText] = useState(input.value);
  // Text that was typed while this code was loading counts.
  const [isWanted, setWanted] = useState(input.value !== input.defaultValue);
  const [active, setActive] = useState(-1);
  const isOpen = isWanted && choices.length > 0;

  const close = useEffectEvent(() => {
    setWanted(false);
    setActive(-1);
  });
  const onInput = useEffectEvent(() => {
    setText(input.value);
    setWanted(true);
    setActive(-1);
  });
  const catchUp = useEffectEvent(() => {
    if (input.value !== text) onInput();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      setWanted(true);
      // There is one more position than choices: the field itself (-1).
      setActive((at) => ((at + 1 + step + choices.length + 1) % (choices.length + 1)) - 1);
    } else if (event.key === 'Enter' && isOpen && choices[active] !== undefined) {
      event.preventDefault();
      close();
      onChoose(choices[active]);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    input.addEventListener('input', () => onInput(), { signal });
    input.addEventListener('keydown', (event) => onKey(event), { signal });
    input.addEventListener('blur', () => close(), { signal });
    input.form?.addEventListener('submit', () => close(), { signal });
    input.form?.addEventListener('reset', () => setText(input.defaultValue), { signal });
    // React may wait a third of a second between rendering a lazy part and mounting it.
    catchUp();
    return () => listening.abort();
  }, [input]);

  useEffect(() => {
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', listId);
  }, [input, listId]);
  useEffect(() => {
    input.setAttribute('aria-expanded', String(isOpen));
    if (isOpen && active >= 0) input.setAttribute('aria-activedescendant', optionId(listId, active));
    else input.removeAttribute('aria-activedescendant');
  }, [input, listId, isOpen, active]);

  return { text, isOpen, active, choose: onChoose, close: () => setWanted(false) };
}
