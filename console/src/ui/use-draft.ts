import { useState } from 'react';

// The site, which shares this storage, forgets at logout whatever begins with ALL_DRAFTS; so does the console.
const ALL_DRAFTS = 'draft:';
const PREFIX = `${ALL_DRAFTS}console:`;

function read<T>(name: string, initial: T): T {
  try {
    const kept = sessionStorage.getItem(PREFIX + name);
    return kept === null ? initial : JSON.parse(kept);
  } catch {
    return initial; // a browser that keeps nothing
  }
}

function write(name: string, draft: unknown): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(draft));
  } catch {
    // Without storage a draft lasts as long as its form.
  }
}

export type Draft<T> = { draft: T; setDraft: (draft: T) => void; discard: () => void };

/**
 * What somebody types, kept in this tab until it is sent or given up: an expired session, a reload or a row that
 * vanishes meanwhile loses none of it. Not for passwords, which nothing is to keep.
 * @param name identifies the draft: one per form and subject
 * @param initial what the form begins with
 */
export function useDraft<T>(name: string, initial: T): Draft<T> {
  const [draft, setDraft] = useState(() => read(name, initial));
  return {
    draft,
    setDraft: (draft: T) => {
      setDraft(draft);
      write(name, draft === '' ? undefined : draft);
    },
    /** Forgets it; the form goes back to what it began with. */
    discard: () => {
      setDraft(initial);
      write(name, undefined);
    },
  };
}

/** Forgets the drafts of console and site, for whoever sits at this browser next. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(ALL_DRAFTS)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is forbidden: there are none.
  }
}
