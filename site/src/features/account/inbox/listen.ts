// Learns of new notices while the page is shown.
import { ApiError, errorFrom } from '@sandcrate/api/contract/client.ts';
import { readEvents } from '../../../../../web/read-events.ts';
import { readToken } from '../../../lib/token.ts';

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 120_000;

/**
 * Calls back when something new arrives, and when something may have arrived while nobody listened. Only a page that is
 * shown listens, because browsers allow few connections to a site at once.
 * @param signal ends it
 */
export async function listenForNotices(onNews: () => void, signal: AbortSignal): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    await untilShown(signal);
    const hidden = new AbortController();
    const hide = () => document.visibilityState === 'hidden' && hidden.abort();
    document.addEventListener('visibilitychange', hide, { signal });
    try {
      const events = await connect(AbortSignal.any([signal, hidden.signal]));
      pause = FIRST_PAUSE_MS;
      onNews();
      for await (const name of events) if (name === 'inbox') onNews();
    } catch (error) {
      if (signal.aborted || (error instanceof ApiError && error.status < 429)) return;
      if (!hidden.signal.aborted) pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    } finally {
      document.removeEventListener('visibilitychange', hide);
    }
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
  }
}

/** @throws ApiError when the answer is not OK, or fetch's error when there is none */
async function connect(signal: AbortSignal): Promise<AsyncGenerator<string>> {
  const response = await fetch('/api/users/me/inbox/unread', {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${readToken() ?? ''}` },
    signal,
  });
  if (!response.ok || response.body === null) {
    throw errorFrom(response.status, await response.text(), response.statusText);
  }
  return readEvents(response.body);
}

const untilShown = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === 'visible') return resolve();
    const over = new AbortController();
    const end = () => {
      over.abort();
      resolve();
    };
    signal.addEventListener('abort', end, { signal: over.signal });
    document.addEventListener('visibilitychange', end, { signal: over.signal });
  });
