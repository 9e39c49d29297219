import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';

/** Whether the component is part of the page that the server rendered, rather than rendered by the browser later. */
export function useFromServer(): boolean {
  const isHydrated = useHydrated();
  return useState(!isHydrated)[0];
}
