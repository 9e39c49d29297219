import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';

// The console, which shares this storage, keeps its drafts under 'draft:console:'.
const PREFIX = 'draft:';

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** A text that is being written: kept in this tab through a reload, a login and another page, until it is emptied. */
export function useDraft(name: string): [text: string, setText: (text: string) => void] {
  const key = PREFIX + name;
  const [written, setText] = useState<string>();
  // The first render must match the server's, which has no drafts.
  const isHydrated = useHydrated();
  return [
    written ?? (isHydrated ? read(key) : ''),
    (next) => {
      setText(next);
      try {
        if (next === '') sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, next);
      } catch {
        // Storage is forbidden: the text lasts as long as its field.
      }
    },
  ];
}

/** Forgets all drafts, those of the console too, for whoever sits at this browser next. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden: there are none.
  }
}
