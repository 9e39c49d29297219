import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const Suggestions = lazyPart(() => import('./Suggestions.tsx'));

/**
 * Suggestions for a search field, fetched when somebody goes into it: `field` belongs on the field, `suggestions` beside
 * it. The field keeps its text by itself.
 */
export function useSuggestions(onChosen?: () => void): {
  field: { ref: RefObject<HTMLInputElement | null>; onFocus: (event: FocusEvent<HTMLInputElement>) => void };
  suggestions: ReactNode;
} {
  const ref = useRef<HTMLInputElement>(null);
  const [input, setInput] = useState<HTMLInputElement>();
  // On a page that was drawn beforehand, somebody may be in the field before it comes alive.
  useEffect(() => {
    if (ref.current !== null && ref.current === document.activeElement) setInput(ref.current);
  }, []);
  return {
    field: { ref, onFocus: ({ currentTarget }) => setInput(currentTarget) },
    suggestions: input !== undefined && <Suggestions input={input} onChosen={onChosen} />,
  };
}
