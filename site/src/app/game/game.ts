// The game version that a player picked, stored in the browser. Without storage, it is kept until the page is left.
import { useSyncExternalStore } from 'react';

const KEY = 'game';
const FORM = /^\d{1,4}(\.\d{1,4}){0,3}$/;
let remembered: string | undefined;
const listeners = new Set<() => void>();

/** The text if it is a game version such as '1.21.50', else undefined. */
export const parseGame = (text: unknown): string | undefined =>
  typeof text === 'string' && FORM.test(text) ? text : undefined;

export function readGame(): string | undefined {
  try {
    return parseGame(localStorage.getItem(KEY));
  } catch {
    return remembered;
  }
}

/** Stores the picked version; undefined removes it. */
export function storeGame(game: string | undefined): void {
  remembered = game;
  try {
    if (game === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, game);
  } catch {
    // Storage is forbidden: `remembered` has the version.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The picked version for components; undefined on the server and during hydration. */
export const useGame = () => useSyncExternalStore(subscribe, readGame, () => undefined);

/** Negative when `a` is older than `b`, positive when it is newer; 1.21 and 1.21.0 are equal. */
export function compareGames(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  for (let part = 0; part < 4; part++) {
    const difference = (left?.[part] ?? 0) - (right?.[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
