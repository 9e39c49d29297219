import { LISTED } from '../ui/Action.tsx';
import type { Command } from './use-page-commands.ts';

const BUTTONS = [`main [${LISTED}]`, `[role="menu"] [${LISTED}]`]
  .map((each) => `${each}:not([aria-disabled="true"])`)
  .join();

/** Whether somebody can press it. What is in a closed menu counts: opening that is the only step before. */
const isOffered = (button: HTMLElement) => button.role === 'menuitem' || (button.checkVisibility?.() ?? true);

/** The actions that the page offers now on what is open. A command presses the button. */
export const actionsOnPage = (): Command[] =>
  [...document.querySelectorAll<HTMLElement>(BUTTONS)].filter(isOffered).map((button, index) => ({
    id: `action-${index}`,
    name: button.getAttribute('aria-label') ?? '',
    keys: button.getAttribute('aria-keyshortcuts')?.toUpperCase(),
    run: () => button.click(),
  }));
