import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@sandcrate/core/logger.ts';
import type { Server } from './server.ts';

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5_000;

export type Supervised = {
  /** The current server's process id. */
  readonly pid: number;
  /** Stops the server cleanly and waits for its end; may be called twice. */
  stop(): Promise<void>;
};

/** Starts the server again whenever it ends, until it is stopped. Clients find it at the same address. */
export function supervise(first: Server, start: () => Promise<Server>, logger: Logger): Supervised {
  const stopping = new AbortController();
  const { signal } = stopping;
  let server = first;

  const ended = (async () => {
    const stopped = once(signal, 'abort');
    for (;;) {
      await Promise.race([server.exited, stopped]);
      if (signal.aborted) return server.stop();
      logger.error(`PostgreSQL (${server.pid}) ended unexpectedly: starting it again`);
      const next = await startAgain(start, signal, logger);
      if (!next) return;
      server = next;
    }
  })();

  return {
    get pid() {
      return server.pid;
    },
    stop() {
      stopping.abort();
      return ended;
    },
  };
}

async function startAgain(
  start: () => Promise<Server>,
  signal: AbortSignal,
  logger: Logger,
): Promise<Server | undefined> {
  for (let pause = FIRST_DELAY_MS; !signal.aborted; pause = Math.min(pause * 2, LONGEST_DELAY_MS)) {
    try {
      return await start();
    } catch (error) {
      logger.error(error instanceof Error ? error.message : String(error));
    }
    await delay(pause, undefined, { signal }).catch(() => {});
  }
  return undefined;
}
