// Loads the page's scripts once it is painted, and handles presses until it is hydrated.

import { GROUND } from './theme/theme.ts';

/** The class of the root element while a visitor with a token is not yet known to be logged in. */
const MAYBE_MEMBER = 'maybe-member';
/** The id of the notice that the page's own script could not be fetched. */
export const NOT_STARTED = 'not-started';

type Early = {
  /** Call when React starts to listen at the document; parts of the page may not be hydrated yet. */
  listen: () => void;
  /** Call when the whole page is hydrated. */
  finish: () => void;
};
declare global {
  var early: Early | undefined;
}

/**
 * Runs in the page's head, before anything is painted: applies the chosen theme, hides what is for guests only when the
 * visitor has a token, loads the page's scripts after the first paint, and repeats presses of buttons that nothing
 * listened to. Links and forms with an address need no script. The attribute `data-scripts` of its element lists the
 * addresses of the page's scripts, the first of which is run.
 */
export const earlyScript = () =>
  `{
  const root = document.documentElement;
  const scripts = document.currentScript.dataset.scripts.split(' ');
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
  let isLoading = false, isListening = false, isComplete = false, timer;
  const nameOf = (button) => button.getAttribute('aria-label') ?? button.textContent;
  const alike = (name) => [...document.querySelectorAll('button')].filter((other) => nameOf(other) === name);
  // React may render a part of the page again instead of hydrating it: its new button is the one that was meant.
  const current = ({ button, name, index }) => (button.isConnected ? button : alike(name)[index]);
  const repeat = () => {
    timer = undefined;
    const waiting = [...presses.values()];
    presses.clear();
    for (const press of waiting) current(press)?.click();
    if (!isComplete || presses.size > 0) return;
    over.abort();
    globalThis.early = undefined;
  };
  addEventListener('click', (event) => {
    const button = event.target.closest?.('button');
    if (!button || (button.type === 'submit' && button.form?.hasAttribute('action'))) return;
    // In the order they were pressed.
    if (isListening && event.isTrusted) repeat();
    const name = nameOf(button);
    presses.set(event, { button, name, index: alike(name).indexOf(button) });
    if (isListening) timer ??= setTimeout(repeat, 50);
  }, options);
  // React stops at the document what it cannot handle yet: a press that gets past it is done.
  root.addEventListener('click', (event) => isListening && presses.delete(event), options);
  addEventListener('submit', (event) => {
    if (!event.target.hasAttribute('action')) event.preventDefault();
  }, options);
  const run = () =>
    import(scripts[0]).catch((error) => {
      const notice = document.getElementById('${NOT_STARTED}');
      notice.hidden = false;
      notice.querySelector('button').onclick = () => location.reload();
      reportError(error);
    });
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    // Pictures on the first screen come before them.
    for (const href of scripts) {
      const link = document.createElement('link');
      document.head.append(Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href }));
    }
    // They hydrate the whole document.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run, options);
    else run();
  };
  // Before that, some browsers paint the mere ground.
  new PerformanceObserver((paints) => paints.getEntriesByName('first-contentful-paint').length > 0 && load())
    .observe({ type: 'paint', buffered: true });
  // A page in the background is not painted.
  addEventListener('load', load, options);
  globalThis.early = {
    listen: () => { isListening = true; repeat(); },
    finish: () => { isComplete = true; repeat(); },
  };
  // zod would test whether it may compile code, which the page's policy forbids and reports.
  globalThis.__zod_globalConfig = { jitless: true };
}`.replace(/^ *(?:\/\/.*)?/gm, '');

/** Call when the whole page is hydrated: repeats the presses that are still waiting. */
export function finishEarly(): void {
  document.documentElement.classList.remove(MAYBE_MEMBER);
  globalThis.early?.finish();
}
