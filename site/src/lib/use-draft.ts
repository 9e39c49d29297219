import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';

// The console, which shares this storage, keeps its drafts under 'draft:console:'.
const PREFIX = 'draft:';
/** Whose drafts they are, once that is known. */
const ACCOUNT = 'draft:account';

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
    // Storage is forbidden: the text lasts as long as its field.
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
      write(key, next);
    },
  ];
}

/** The texts of a form by the names of its fields. */
type Fields = Readonly<Record<string, string>>;

/**
 * The fields of a form that were changed and not sent: kept in this tab as a draft of one field is. Passwords and files are
 * not kept. For forms that the server does not render.
 */
export function useFormDraft(name: string) {
  const [restored] = useState(() => readFields(PREFIX + name));
  return {
    /** What an earlier visit left. */
    restored,
    /** Keeps what a form holds, except what is as in `initial`. */
    keep(form: FormData, initial: Fields): void {
      const texts = [...form].flatMap(([field, value]) =>
        // A form may give line breaks as CRLF.
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

/** Forgets all drafts, those of the console too, for whoever sits at this browser next. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden: there are none.
  }
}

/** Gives the drafts in this tab to an account. If they are another account's, they are forgotten. */
export function claimDrafts(accountId: string): void {
  const owner = read(ACCOUNT);
  if (owner !== '' && owner !== accountId) forgetDrafts();
  write(ACCOUNT, accountId);
}
