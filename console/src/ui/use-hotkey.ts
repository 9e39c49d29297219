import { useLayoutEffect, useRef } from 'react';
import { useStore } from 'react-admin';

/** Whether this browser's user wants single-key shortcuts. */
export const useShortcutsEnabled = () => useStore('shortcuts', true);

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"])'));

const isCovered = () => document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;

/**
 * Whether a key press means a key. Letters count whatever Caps Lock is, and by their place on the keyboard where its
 * layout has no Latin letters.
 */
function isKey({ key, code, shiftKey }: KeyboardEvent, wanted: string): boolean {
  if (!/^[a-z]$/.test(wanted)) return key === wanted;
  if (shiftKey) return false;
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === wanted : code === `Key${wanted.toUpperCase()}`;
}

/**
 * Runs a function on a single key, unless the user is typing, is in a dialog or has turned shortcuts off.
 * @param key as in KeyboardEvent.key; undefined for none; @param repeat whether a key held down counts again
 */
export function useHotkey(key: string | undefined, run: () => void, repeat = false): void {
  const [enabled] = useShortcutsEnabled();
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  // Before the paint, so that a key works as soon as the screen shows it.
  useLayoutEffect(() => {
    if (key === undefined || !enabled) return;
    const listen = (event: KeyboardEvent) => {
      if (!isKey(event, key) || event.defaultPrevented || (event.repeat && !repeat)) return;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isCovered()) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [key, enabled, repeat]);
}
