import { useHydrated } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';

// The console, which shares this storage, keeps its drafts under 'draft:console:'.
const PREFIX = 'draft:';
/** The account that the drafts belong to, once it is known. */
const ACCOUNT = 'draft:account';

/** How often all drafts were removed. Fields on the page follow it, so that they are emptied too. */
let removals = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is forbidden: the text is kept as long as its field.
  }
}

/**
 * The draft of one text. It is kept in this tab across reloads, logins and other pages, until it is emptied, its account
 * logs out, or another account logs in.
 */
export function useDraft(name: string): [text: string, setText: (text: string) => void] {
  const key = PREFIX + name;
  const since = useSyncExternalStore(
    subscribe,
    () => removals,
    () => removals,
  );
  const [written, setWritten] = useState<{ text: string; since: number }>();
  // The first render must match the server's, which has no drafts.
  const isHydrated = useHydrated();
  const kept = isHydrated ? read(key) : '';
  return [
    written?.since === since ? written.text : kept,
    (next) => {
      setWritten({ text: next, since });
      write(key, next);
    },
  ];
}

/** The texts of a form by the names of its fields. */
type Fields = Readonly<Record<string, string>>;

/**
 * The changed fields of an unsent form, kept in this tab like the draft of one text. Files are not kept. For forms
 * without passwords that the server does not render.
 */
export function useFormDraft(name: string) {
  const [restored] = useState(() => readFields(PREFIX + name));
  return {
    /** The draft from an earlier visit. */
    restored,
    /** Stores the form's fields, except those that are as in `initial`. */
    keep(form: FormData, initial: Fields): void {
      const texts = [...form].flatMap(([field, value]) =>
        // A form may have line breaks as CRLF.
        typeof value === 'string' ? [[field, value.replaceAll('\r\n', '\n')] as const] : [],
      );
      const changed = texts.filter(([field, text]) => text !== (initial[field] ?? ''));
      write(PREFIX + name, changed.length === 0 ? '' : JSON.stringify(Object.fromEntries(changed)));
    },
    forget: () => forgetDraft(name),
  };
}

function readFields(key: string): Fields | undefined {
  const kept = read(key);
  return kept === '' ? undefined : JSON.parse(kept);
}

export const forgetDraft = (name: string): void => write(PREFIX + name, '');

/** Removes all drafts, including the console's, so that the next user of the browser does not see them. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden: there are none.
  }
  removals += 1;
  for (const listener of listeners) listener();
}

/** Assigns the drafts in this tab to an account. Those of another account are removed. */
export function claimDrafts(accountId: string): void {
  const owner = read(ACCOUNT);
  if (owner !== '' && owner !== accountId) forgetDrafts();
  write(ACCOUNT, accountId);
}
