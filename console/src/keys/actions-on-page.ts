import { LISTED } from '../ui/Action.tsx';
import type { Command } from './use-page-commands.ts';

const BUTTONS = `main [${LISTED}]:not([aria-disabled="true"])`;

/** The actions that the page offers now on what is open. A command presses the button. */
export const actionsOnPage = (): Command[] =>
  [...document.querySelectorAll<HTMLElement>(BUTTONS)]
    .filter((button) => button.checkVisibility?.() ?? true)
    .map((button, index) => ({
      id: `action-${index}`,
      name: button.getAttribute('aria-label') ?? '',
      keys: button.getAttribute('aria-keyshortcuts')?.toUpperCase(),
      run: () => button.click(),
    }));
