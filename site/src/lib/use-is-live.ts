import { useDeferredValue } from 'react';

let isLive = false;

/** To be called once what was drawn beforehand has come alive, or before it is replaced. */
export function comeAlive(): void {
  isLive = true;
}

/**
 * False while a page that was drawn beforehand comes alive, and true from then on: what the drawing could not know must
 * not be shown before. What is shown then is rendered a little at a time.
 */
export const useIsLive = () => useDeferredValue(true, isLive);
