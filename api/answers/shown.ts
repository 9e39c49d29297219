// Records what a page shows while it is built from several answers, to know which changes make it out of date.
import { AsyncLocalStorage } from 'node:async_hooks';
import { isNumbers } from '@sandcrate/projections/touched.ts';
import type { Kind } from './shared-answers.ts';

export class Shown {
  /** The add-ons and publishers that it shows, without their numbers, which may be older on a page than elsewhere. */
  readonly subjects = new Set<string>();
  /** Whether it shows lists. */
  hasLists = false;
}

const current = new AsyncLocalStorage<Shown>();

/** Runs `make` and records in `shown` what its calls answer. */
export const noting = <T>(shown: Shown, make: () => Promise<T>): Promise<T> => current.run(shown, make);

/** Whether the current call comes from a page that is being built, not from a visitor. */
export const isMakingPage = (): boolean => current.getStore() !== undefined;

/** Records an answer for the page that is being built, if any. */
export function noteShown(kind: Kind, subjects: ReadonlySet<string>): void {
  const shown = current.getStore();
  if (shown === undefined) return;
  if (kind === 'list') shown.hasLists = true;
  else for (const subject of subjects) if (!isNumbers(subject)) shown.subjects.add(subject);
}
