import { type FocusEvent, lazy, type ReactNode, Suspense, useState } from 'react';

const Suggestions = lazy(() => import('./Suggestions.tsx'));

/**
 * Suggestions for a search field, fetched when somebody goes into it: `onFocus` belongs on the field, `suggestions`
 * beside it.
 */
export function useSuggestions(onChosen?: () => void): {
  onFocus: (event: FocusEvent<HTMLInputElement>) => void;
  suggestions: ReactNode;
} {
  const [input, setInput] = useState<HTMLInputElement>();
  return {
    onFocus: ({ currentTarget }) => setInput(currentTarget),
    suggestions: input !== undefined && (
      <Suspense fallback={null}>
        <Suggestions input={input} onChosen={onChosen} />
      </Suspense>
    ),
  };
}
