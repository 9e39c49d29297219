import { useSyncExternalStore } from 'react';

export type Theme = 'dark' | 'light';
const KEY = 'ui-theme';
/** The background color of the page, for the browser's own interface. */
export const GROUND: Record<Theme, string> = { dark: '#141a1d', light: '#f2f3ec' };

const listeners = new Set<() => void>();

// The root element's class decides: a script in the page's head sets it before anything is painted.
const current = (): Theme => (document.documentElement.classList.contains('light') ? 'light' : 'dark');

/** Shows a theme and remembers it. */
export function setTheme(theme: Theme): void {
  const { classList } = document.documentElement;
  classList.remove('dark', 'light');
  classList.add(theme);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[theme]);
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage is forbidden: the theme is kept until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, current, () => 'dark');
