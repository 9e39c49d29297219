import { useEffect, useRef } from 'react';

/**
 * Keeps the focus near a list of results. Once new results are shown, the list gets the focus if it was on a control in
 * the list or on one that no longer exists. Other controls, such as fields, keep it.
 * @param shown a text that identifies the results on the screen; undefined while new ones load
 * @returns a ref for the element around the list, which needs a tabIndex of -1
 */
export function useFocusOnResults(shown: string | undefined) {
  const results = useRef<HTMLElement>(null);
  const lastShown = useRef(shown);
  const lastFocused = useRef<Node>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      // Something around the list has the focus only because a control was removed.
      if (target instanceof Node && !target.contains(results.current)) lastFocused.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    if (shown === undefined || shown === lastShown.current) return;
    const isFirst = lastShown.current === undefined;
    lastShown.current = shown;
    const last = lastFocused.current;
    if (isFirst || last === null || (last.isConnected && !results.current?.contains(last))) return;
    results.current?.focus({ preventScroll: true });
  }, [shown]);
  return results;
}
