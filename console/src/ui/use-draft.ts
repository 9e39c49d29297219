import { useState } from 'react';

// The site shares this storage. At logout, and when another account logs in, both it and the console delete every key
// that begins with ALL_DRAFTS.
const ALL_DRAFTS = 'draft:';
const PREFIX = `${ALL_DRAFTS}console:`;
/** The account that the drafts belong to, once it is known. */
const ACCOUNT = `${ALL_DRAFTS}account`;

/** What is kept under a name, or the initial value. */
export function readDraft<T>(name: string, initial: T): T {
  try {
    const kept = sessionStorage.getItem(PREFIX + name);
    return kept === null ? initial : JSON.parse(kept);
  } catch {
    return initial; // storage is not available
  }
}

/** Keeps a value under a name; undefined deletes it. */
export function writeDraft(name: string, draft: unknown): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(draft));
  } catch {
    // Without storage a draft lasts as long as its form.
  }
}

export type Draft<T> = { draft: T; setDraft: (draft: T) => void; discard: () => void };

/**
 * What a user types, kept in this tab until it is sent or discarded, so that an expired session, a reload or a vanished
 * row does not lose it. Not for passwords, which must not be stored.
 * @param name identifies the draft: one per form and subject
 * @param initial what the form starts with
 */
export function useDraft<T>(name: string, initial: T): Draft<T> {
  const [draft, setDraft] = useState(() => readDraft(name, initial));
  return {
    draft,
    setDraft: (draft: T) => {
      setDraft(draft);
      writeDraft(name, draft === '' ? undefined : draft);
    },
    /** Deletes it, and resets the form to what it started with. */
    discard: () => {
      setDraft(initial);
      writeDraft(name, undefined);
    },
  };
}

/** Deletes the drafts of the console and the site, so that the browser's next user does not see them. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(ALL_DRAFTS)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is not available, so there are none.
  }
}

/** Assigns the drafts in this tab to an account. Those of another account are deleted. */
export function claimDrafts(accountId: string): void {
  try {
    const owner = sessionStorage.getItem(ACCOUNT);
    if (owner !== null && owner !== accountId) forgetDrafts();
    sessionStorage.setItem(ACCOUNT, accountId);
  } catch {
    // Storage is not available, so there are no drafts.
  }
}
