import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while a page that was drawn beforehand comes alive, and true from then on: what the drawing could not know must
 * not be shown before.
 */
export const useIsLive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
