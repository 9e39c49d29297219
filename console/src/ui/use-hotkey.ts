import { useLayoutEffect, useRef } from 'react';
import { useStore } from 'react-admin';

/** Whether this browser's user wants single-key shortcuts. */
export const useShortcutsEnabled = () => useStore('shortcuts', true);

/** Whether what is typed belongs to a field. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"])'));

/** Whether something is open above the page. A closed menu may still be in the document, hidden. */
export const isCovered = () =>
  [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')].some(
    (layer) => layer.closest('[aria-hidden="true"]') === null,
  );

/**
 * Whether a key press means a key. Letters count whatever Caps Lock is, and by their place on the keyboard where its
 * layout has no Latin letters.
 */
export function isKey({ key, code, shiftKey }: KeyboardEvent, wanted: string): boolean {
  if (!/^[a-z]$/.test(wanted)) return key === wanted;
  if (shiftKey) return false;
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === wanted : code === `Key${wanted.toUpperCase()}`;
}

/** Before a key that is pressed with Ctrl, or with Cmd on a Mac. */
const WITH_CTRL = 'Ctrl+';

/**
 * Runs a function on a single key, unless the user is typing, is in a dialog or has turned shortcuts off. With Ctrl it
 * runs in a field too, and cannot be turned off.
 * @param key as in KeyboardEvent.key, or 'Ctrl+k'; undefined for none; @param repeat whether a key held down counts again
 */
export function useHotkey(key: string | undefined, run: () => void, repeat = false): void {
  const [enabled] = useShortcutsEnabled();
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  // Before the paint, so that a key works as soon as the screen shows it.
  useLayoutEffect(() => {
    const withCtrl = key?.startsWith(WITH_CTRL) ?? false;
    if (key === undefined || !(enabled || withCtrl)) return;
    const letter = withCtrl ? key.slice(WITH_CTRL.length) : key;
    const listen = (event: KeyboardEvent) => {
      if (!isKey(event, letter) || event.defaultPrevented || (event.repeat && !repeat)) return;
      if ((event.ctrlKey || event.metaKey) !== withCtrl || event.altKey) return;
      if ((!withCtrl && isTyping(event.target)) || isCovered()) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [key, enabled, repeat]);
}
