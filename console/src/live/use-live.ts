import { ApiError, errorFrom } from '@sandcrate/api/contract/client.ts';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readEvents } from '../../../web/read-events.ts';
import { readToken } from '../session/token.ts';
import { useMay } from '../session/use-may.ts';

/** The queries to refetch for each event. They also poll, in case there is no connection. */
const CONCERNED: Readonly<Record<string, readonly QueryKey[]>> = {
  reviews: [['review-locks']],
  decisions: [['recent-decisions']],
  queues: [['queues'], ['pending', 'getList'], ['messages'], ['case']],
};

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/** Listens for changes by other moderators while the console is open, and refetches what they affect. */
export function useLive(): void {
  const queries = useQueryClient();
  const mayListen = useMay('pending', 'list');
  useEffect(() => {
    if (!mayListen) return;
    const over = new AbortController();
    void listen(queries, over.signal);
    return () => over.abort();
  }, [queries, mayListen]);
}

async function listen(queries: QueryClient, signal: AbortSignal): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    try {
      const events = await connect(signal);
      pause = FIRST_PAUSE_MS;
      // Events may have been missed before the connection opened.
      for (const name of Object.keys(CONCERNED)) reload(queries, name);
      for await (const name of events) reload(queries, name);
    } catch (error) {
      // Stop reconnecting once the session has ended: the page already asks to log in.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
  }
}

/** @throws ApiError when the response is not OK, or fetch's error when there is none */
async function connect(signal: AbortSignal): Promise<AsyncGenerator<string>> {
  const response = await fetch('/api/admin/live', {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${readToken() ?? ''}` },
    signal,
  });
  if (!response.ok || response.body === null) {
    throw errorFrom(response.status, await response.text(), response.statusText);
  }
  return readEvents(response.body);
}

function reload(queries: QueryClient, name: string): void {
  for (const queryKey of CONCERNED[name] ?? []) void queries.invalidateQueries({ queryKey });
}
