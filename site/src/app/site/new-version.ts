import { msg } from '@lingui/core/macro';
import { toast } from '../toasts/toasts.ts';

/** The service worker's script, which lists the files of the current build. The worker need not run. */
const WORKER = '/service-worker.js';
/** How often an open page checks, and how long it waits at least between two checks, in milliseconds. */
const EVERY = 15 * 60_000;
const SOONEST = 60_000;

/**
 * Shows a toast when the server has another build than the page's own. Checks when the page becomes visible, and at
 * intervals while it is. Only the visitor reloads the page.
 * @param script the address of the page's main script, whose name changes with every build
 * @returns a function that stops the checks
 */
export function noticeNewVersion(script: string): () => void {
  const { pathname } = new URL(script);
  const stopped = new AbortController();
  let lastAsked = Number.NEGATIVE_INFINITY;

  async function ask() {
    if (document.visibilityState !== 'visible' || performance.now() - lastAsked < SOONEST) return;
    lastAsked = performance.now();
    try {
      const answer = await fetch(WORKER, { cache: 'no-cache', signal: stopped.signal });
      if (!answer.ok || (await answer.text()).includes(pathname)) return;
    } catch {
      return; // offline: checked again later
    }
    stop();
    const reload = { label: msg`Reload`, onSelect: () => location.reload(), lasts: true };
    toast.notice(msg`A new version of the site is ready.`, undefined, reload);
  }
  function stop() {
    stopped.abort();
    clearInterval(timer);
  }
  const timer = setInterval(() => void ask(), EVERY);
  document.addEventListener('visibilitychange', () => void ask(), { signal: stopped.signal });
  return stop;
}
