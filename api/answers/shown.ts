// What a page shows that is put together of several answers: noted while it is made, to know what makes it out of date.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kind } from './shared-answers.ts';

export class Shown {
  /** The ids of add-ons and publishers. */
  readonly subjects = new Set<string>();
  /** Whether lists are among it. */
  hasLists = false;
}

const current = new AsyncLocalStorage<Shown>();

/** Runs `make`; what is asked meanwhile in this process, on its behalf, is noted in `shown`. */
export const noting = <T>(shown: Shown, make: () => Promise<T>): Promise<T> => current.run(shown, make);

/** Whether a page is being made: what it asks is no visitor's request. */
export const isMakingPage = (): boolean => current.getStore() !== undefined;

/** Notes an answer on the page that is being made, if one is. */
export function noteShown(kind: Kind, subjects: ReadonlySet<string>): void {
  const shown = current.getStore();
  if (shown === undefined) return;
  if (kind === 'list') shown.hasLists = true;
  else for (const subject of subjects) shown.subjects.add(subject);
}
