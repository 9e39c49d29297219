import type { KeyboardEvent } from 'react';

/**
 * Closes a dialog on Escape. Radix does so too, but not in the first moments after the dialog opens, and not while a
 * toast is above it.
 */
export const closeOnEscape =
  (onOpenChange: (open: boolean) => void) =>
  (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) onOpenChange(false);
  };
