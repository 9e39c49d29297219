import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the component is part of the page as the server rendered it, rather than rendered later by the browser. */
export function useFromServer(): boolean {
  // React asks for the server's value when it hydrates. That stays the value, so nothing is rendered again.
  const [{ current, hydrated }] = useState(() => {
    let isFromServer = false;
    const hydrated = () => {
      isFromServer = true;
      return isFromServer;
    };
    return { current: () => isFromServer, hydrated };
  });
  return useSyncExternalStore(never, current, hydrated);
}
