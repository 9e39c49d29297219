import type { FastifyInstance } from 'fastify';

/** How long requests in progress may still take, in milliseconds. */
const GRACE_MS = 10_000;

/**
 * Accepts no more requests, answers those in progress and closes. Each connection is closed after its last answer
 * instead of waiting for the client; requests without an answer within `graceMs` are aborted.
 */
export async function closeApp(app: FastifyInstance, graceMs = GRACE_MS): Promise<void> {
  app.server.keepAliveTimeout = 1;
  const cutOff = setTimeout(() => app.server.closeAllConnections(), graceMs);
  await app.close();
  clearTimeout(cutOff);
}
