import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

// The socket is in the server's own folder, which only root and the user that runs the server can enter.
const PORT = 5432; // only a part of the socket's name
export const SOCKET_LOCK = `.s.PGSQL.${PORT}.lock`;
const LONGEST_PATH = 103; // the longest that every platform accepts in a socket's address

/** The server's folder as clients name it, until closed; closing twice is fine. */
export type SocketFolder = { path: string; close(): void };

/**
 * Returns a path to the folder that is short enough for a socket's address, whatever the folder's own length.
 * @throws EmbeddedPostgresError where the platform has no such path
 */
export function socketFolder(folder: string): SocketFolder {
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= LONGEST_PATH)
    return { path: folder, close() {} };
  if (process.platform !== 'linux') {
    throw new EmbeddedPostgresError(
      `The path ${folder} is too long for a socket: choose a shorter DATA_DIR.`,
    );
  }
  const descriptor = openSync(folder, 'r');
  let isOpen = true;
  return {
    path: `/proc/${process.pid}/fd/${descriptor}`,
    close() {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
}

/** Where to connect. TLS is off: a socket has none, whatever the environment requires of other connections. */
export function socketUrl(socket: SocketFolder, user: string, password: string): string {
  const query = new URLSearchParams({ host: socket.path, sslmode: 'disable' });
  return `postgres://${user}:${password}@localhost:${PORT}/postgres?${query}`;
}
