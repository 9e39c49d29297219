import type { FastifyInstance } from 'fastify';

/** How long those may still take whose request is under way, in milliseconds. */
const GRACE_MS = 10_000;

/**
 * Takes no more requests, answers those that are under way and closes. A connection ends with its last answer, not
 * when its client closes it; requests that have no answer within `graceMs` are cut off.
 */
export async function closeApp(app: FastifyInstance, graceMs = GRACE_MS): Promise<void> {
  app.server.keepAliveTimeout = 1;
  const cutOff = setTimeout(() => app.server.closeAllConnections(), graceMs);
  await app.close();
  clearTimeout(cutOff);
}
