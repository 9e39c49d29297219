// What happens between the first paint and the moment the page's code has taken over.

import { GROUND } from '../features/theme/theme.ts';

/** The class of the root element while it is not known yet who is logged in, but somebody may be. */
const MAYBE_MEMBER = 'maybe-member';

type Early = {
  /** To be called once React listens at the document, to some parts of the page before others. */
  listen: () => void;
  /** To be called once React listens to all of the page. */
  finish: () => void;
};
declare global {
  var early: Early | undefined;
}

/**
 * Runs in the page's head, before anything is painted: puts on the chosen theme, hides what only guests are shown from
 * whoever has a session, and repeats presses of buttons that nothing listened to. Links and forms with an address work by
 * themselves.
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
  const presses = new Map();
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  let isListening = false, isComplete = false, timer;
  const repeat = () => {
    timer = undefined;
    const waiting = [...presses.values()];
    presses.clear();
    for (const button of waiting) if (button.isConnected) button.click();
    if (!isComplete || presses.size > 0) return;
    over.abort();
    globalThis.early = undefined;
  };
  addEventListener('click', (event) => {
    const button = event.target.closest?.('button');
    if (!button || (button.type === 'submit' && button.form?.hasAttribute('action'))) return;
    if (isListening && event.isTrusted) repeat(); // in the order they were pressed
    presses.set(event, button);
    if (isListening) timer ??= setTimeout(repeat, 50);
  }, options);
  // React stops at the document what it cannot handle yet: a press that gets past it is done.
  root.addEventListener('click', (event) => isListening && presses.delete(event), options);
  addEventListener('submit', (event) => {
    if (!event.target.hasAttribute('action')) event.preventDefault();
  }, options);
  globalThis.early = {
    listen: () => { isListening = true; repeat(); },
    finish: () => { isComplete = true; repeat(); },
  };
  // zod would try whether it may compile code; the page's policy forbids it, and would report the attempt.
  globalThis.__zod_globalConfig = { jitless: true };
}`;

/** To be called once the whole page is hydrated: repeats the presses that are still waiting. */
export function finishEarly(): void {
  document.documentElement.classList.remove(MAYBE_MEMBER);
  globalThis.early?.finish();
}
