import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';

/** Whether the component is part of the page as the server rendered it, rather than rendered later by the browser. */
export function useFromServer(): boolean {
  const isHydrated = useHydrated();
  return useState(!isHydrated)[0];
}
