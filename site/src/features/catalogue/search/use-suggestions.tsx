import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const Suggestions = lazyPart(() => import('./Suggestions.tsx'));

/**
 * Suggestions for a search field, whose code is fetched when the field gets the focus. `field` holds props for the
 * field; `suggestions` goes next to it. The field is uncontrolled.
 */
export function useSuggestions(onChosen?: () => void): {
  field: { ref: RefObject<HTMLInputElement | null>; onFocus: (event: FocusEvent<HTMLInputElement>) => void };
  suggestions: ReactNode;
} {
  const ref = useRef<HTMLInputElement>(null);
  const [input, setInput] = useState<HTMLInputElement>();
  // The field may have got the focus before hydration.
  useEffect(() => {
    if (ref.current !== null && ref.current === document.activeElement) setInput(ref.current);
  }, []);
  return {
    field: { ref, onFocus: ({ currentTarget }) => setInput(currentTarget) },
    suggestions: input !== undefined && <Suggestions input={input} onChosen={onChosen} />,
  };
}
