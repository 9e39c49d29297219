import { msg } from '@lingui/core/macro';
import { toast } from '../toasts/toasts.ts';

/** Lists the files of the current build; the worker that it is for need not run. */
const WORKER = '/service-worker.js';
/** How often an open page asks, and how soon it asks again at the earliest, in milliseconds. */
const EVERY = 15 * 60_000;
const SOONEST = 60_000;

/**
 * Shows a toast when the server has another build than the one this page is from: asked when the page is looked at again,
 * and from time to time while it is. The page is reloaded only by its visitor.
 * @param script the address of the page's main script, whose name changes with every build
 * @returns how to stop
 */
export function noticeNewVersion(script: string): () => void {
  const { pathname } = new URL(script);
  const stopped = new AbortController();
  let lastAsked = Number.NEGATIVE_INFINITY;

  async function ask() {
    if (document.visibilityState !== 'visible' || Date.now() - lastAsked < SOONEST) return;
    lastAsked = Date.now();
    try {
      const answer = await fetch(WORKER, { cache: 'no-cache', signal: stopped.signal });
      if (!answer.ok || (await answer.text()).includes(pathname)) return;
    } catch {
      return; // offline: asked again later
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
