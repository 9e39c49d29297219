// Which releases were downloaded in this browser and not asked about yet, so that each is asked about once. Without
// storage, they are kept until the page is left.
import type { AddonCard } from '@sandcrate/api/addons/contract.ts';
import { useSyncExternalStore } from 'react';

const KEY = 'did-it-work';
/** Beyond this number, the oldest are dropped. */
const MOST_KEPT = 100;

type State = 'waiting' | 'closed';
type Release = Pick<AddonCard, 'id' | 'version'>;

let remembered: string | null = null;
const listeners = new Set<() => void>();

const keyOf = ({ id, version }: Release) => `${id} ${version}`;

function read(): Map<string, State> {
  let text = remembered;
  try {
    text = localStorage.getItem(KEY);
  } catch {
    // Storage is forbidden: `remembered` has the entries.
  }
  try {
    const entries: unknown = JSON.parse(text ?? '[]');
    return new Map(Array.isArray(entries) ? entries.filter(isEntry) : []);
  } catch {
    return new Map(); // written by something else
  }
}

const isEntry = (entry: unknown): entry is [string, State] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && (entry[1] === 'waiting' || entry[1] === 'closed');

function write(states: ReadonlyMap<string, State>): void {
  remembered = JSON.stringify([...states].slice(-MOST_KEPT));
  try {
    localStorage.setItem(KEY, remembered);
  } catch {
    // Storage is forbidden: `remembered` has the entries.
  }
  for (const listener of listeners) listener();
}

/** Call when a release is downloaded: its question waits, unless it has been asked before. */
export function askLater(release: Release): void {
  const states = read();
  if (!states.has(keyOf(release))) write(states.set(keyOf(release), 'waiting'));
}

/** Call when a question was answered or dismissed: it is not asked again. */
export function closeQuestion(release: Release): void {
  write(read().set(keyOf(release), 'closed'));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether to ask about a release; never on the server. */
export const useIsWaiting = (release: Release): boolean =>
  useSyncExternalStore(
    subscribe,
    () => read().get(keyOf(release)) === 'waiting',
    () => false,
  );
