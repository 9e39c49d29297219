// What happens between the first paint and the moment the page's code has taken over.

import { GROUND } from '../features/theme/theme.ts';

/** The class of the root element while it is not known yet who is logged in, but somebody may be. */
const MAYBE_MEMBER = 'maybe-member';

type Early = { presses: HTMLElement[]; stop: () => void };
declare global {
  var early: Early | undefined;
}

/**
 * Runs in the page's head, before anything is painted: puts on the chosen theme, hides what only guests are shown from
 * whoever has a session, and remembers presses of buttons that nothing listens to yet. Links and forms with an address
 * work by themselves.
 */
export const EARLY_SCRIPT = `{
  const root = document.documentElement;
  const color = Object.assign(document.createElement('meta'), { name: 'theme-color', content: '${GROUND.dark}' });
  document.head.append(color);
  try {
    if (localStorage.getItem('ui-theme') === 'light') {
      root.classList.replace('dark', 'light');
      color.content = '${GROUND.light}';
    }
    if (localStorage.getItem('token')) root.classList.add('${MAYBE_MEMBER}');
  } catch {}
  const presses = [];
  const caughtUp = new AbortController();
  const options = { capture: true, signal: caughtUp.signal };
  addEventListener('click', ({ target }) => {
    const button = target.closest?.('button');
    if (button && !(button.type === 'submit' && button.form?.hasAttribute('action'))) presses.push(button);
  }, options);
  addEventListener('submit', (event) => {
    if (!event.target.hasAttribute('action')) event.preventDefault();
  }, options);
  globalThis.early = { presses, stop: () => caughtUp.abort() };
  // zod would try whether it may compile code; the page's policy forbids it, and would report the attempt.
  globalThis.__zod_globalConfig = { jitless: true };
}`;

/** To be called once the page listens: does what was pressed before, in that order. */
export function catchUp(): void {
  document.documentElement.classList.remove(MAYBE_MEMBER);
  const { early } = globalThis;
  if (early === undefined) return;
  early.stop();
  globalThis.early = undefined;
  for (const button of early.presses) if (button.isConnected) button.click();
}
