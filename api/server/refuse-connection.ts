// Answers connections whose request could not be parsed.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { NOT_UNDERSTOOD } from '@sandcrate/core/problem-sentence.ts';
import type { ErrorBody } from '../contract/errors.ts';
import { REQUEST_TOO_LARGE, REQUEST_TOO_SLOW } from '../contract/refusals.ts';
import { securityHeaders } from '../plugins/security-headers.ts';

const REFUSALS = {
  unreadable: { status: 400, message: NOT_UNDERSTOOD, code: 'request' },
  'too-slow': {
    status: 408,
    message: REQUEST_TOO_SLOW,
    code: 'timeout',
  },
  'chunks-too-large': { status: 413, message: REQUEST_TOO_LARGE, code: 'too-large' },
  'headers-too-large': {
    status: 431,
    message: 'The headers of this request are too large.',
    code: 'headers-too-large',
  },
} as const;

export type ConnectionRefusal = keyof typeof REFUSALS;

const BY_NODE_CODE: Partial<Record<string, ConnectionRefusal>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'chunks-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
};

/** Why Node's HTTP parser gave up on a connection. */
export const refusalOf = ({ code }: NodeJS.ErrnoException): ConnectionRefusal =>
  BY_NODE_CODE[code ?? ''] ?? 'unreadable';

/** Closing a socket with unread bytes resets the connection, which can lose the answer. */
const LINGER_MS = 1000;

/** Sends the error in the usual format and closes the connection. */
export function refuseConnection(
  why: ConnectionRefusal,
  socket: Socket,
  { https }: { https: boolean },
): void {
  if (socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message, code } = REFUSALS[why];
  const body = JSON.stringify({ message, code } satisfies ErrorBody);
  const headers = {
    ...securityHeaders({ https }),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
