import { useSyncExternalStore } from 'react';

export type ColorScheme = 'dark' | 'light';
const KEY = 'ui-theme';
const listeners = new Set<() => void>();

// The root element's class is authoritative: a script in the page's head sets it before anything is painted.
const current = (): ColorScheme => (document.documentElement.classList.contains('light') ? 'light' : 'dark');

/** Shows a colour scheme and remembers it, for the public site too. */
export function setColorScheme(scheme: ColorScheme): void {
  document.documentElement.classList.remove('dark', 'light');
  document.documentElement.classList.add(scheme);
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // Storage is not available: the scheme lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, current);
