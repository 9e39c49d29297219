// Cuts off request bodies that arrive too slowly, and discards what a handler did not read.
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import fp from 'fastify-plugin';
import { refuseConnection } from '../server/refuse-connection.ts';

export type BodyLimits = {
  /** A body that delivers less than `windowBytes` in this time is cut off. */
  windowMs: number;
  windowBytes: number;
  /** How much of an unread body is received to keep the connection for the next request. */
  drainBytes: number;
};

const KiB = 1024;

/** A phone on the slowest network that still loads a page sends ten times as much. The largest form is 110 MB. */
export const defaultBodyLimits: BodyLimits = {
  windowMs: 30_000,
  windowBytes: 8 * KiB,
  drainBytes: 128 * KiB * KiB,
};

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

export const requestBodiesPlugin = fp<{ limits: BodyLimits; https: boolean }>(
  async (app, { limits, https }) => {
    app.addHook('onRequest', async ({ raw }, reply) => {
      const { socket } = raw;
      // Requests that tests inject have no socket.
      if (!hasBody(raw) || !(socket instanceof Socket)) return;
      let before = socket.bytesRead;
      const watch = setInterval(() => {
        const received = socket.bytesRead - before;
        before = socket.bytesRead;
        // While received bytes wait to be read, the delay is not the sender's.
        if (received >= limits.windowBytes || raw.readableLength > 0) return;
        clearInterval(watch);
        if (reply.raw.headersSent) socket.destroy();
        else refuseConnection('too-slow', socket, { https });
      }, limits.windowMs).unref();
      raw.once('end', () => clearInterval(watch));
      raw.once('close', () => clearInterval(watch));
    });

    app.addHook('onSend', async ({ raw }, reply) => {
      if (raw.readableEnded || !hasBody(raw) || !(raw.socket instanceof Socket)) return;
      if (!raw.complete && !(Number(raw.headers['content-length']) <= limits.drainBytes)) {
        reply.header('connection', 'close');
      }
      raw.unpipe();
      raw.resume();
    });
  },
  { name: 'request-bodies' },
);
