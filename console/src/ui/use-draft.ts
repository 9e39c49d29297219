import { useState } from 'react';

const PREFIX = 'console.draft.';

function read(name: string): string {
  try {
    return sessionStorage.getItem(PREFIX + name) ?? '';
  } catch {
    return ''; // a browser that keeps nothing
  }
}

function write(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, text);
  } catch {
    // Without storage a draft lasts as long as its field.
  }
}

/**
 * A text that somebody types, kept in this tab until it is sent or given up: an expired session, a reload or a row that
 * vanishes meanwhile loses none of it.
 * @param name what the text is for
 */
export function useDraft(name: string) {
  const [text, setText] = useState(() => read(name));
  return {
    text,
    setText: (text: string) => {
      setText(text);
      write(name, text);
    },
    discard: () => write(name, ''),
  };
}
