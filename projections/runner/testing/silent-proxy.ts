// A TCP proxy whose traffic can be read, and that can go silent: connections stay open but nothing arrives any more, as
// when a network is cut.
import { connect, createServer, type Socket } from 'node:net';

export type SilentProxy = {
  /** The same database, through the proxy. */
  url: string;
  /** Lets nothing through in either direction, and closes nothing. */
  cut(): void;
  /** Lets everything through again, starting with what was held back. */
  mend(): void;
  close(): Promise<void>;
};

/** Receives what passes on a connection, from the client or to it. */
export type Overheard = (bytes: Buffer, from: { connection: number; isClient: boolean }) => void;

export async function silentProxy(url: string, overheard: Overheard = () => {}): Promise<SilentProxy> {
  const target = new URL(url);
  const folder = target.searchParams.get('host'); // of a Unix socket
  const place = folder
    ? { path: `${folder}/.s.PGSQL.${target.port || 5432}` }
    : { port: Number(target.port), host: target.hostname };
  const sockets = new Set<Socket>();
  let isCut = false;
  let connections = 0;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ ...place, allowHalfOpen: true });
    const connection = ++connections;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        overheard(bytes, { connection, isClient: from === near });
        to.write(bytes);
      });
      from.on('end', () => to.end());
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from));
      if (isCut) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const proxied = new URL(url);
  proxied.searchParams.delete('host');
  proxied.hostname = '127.0.0.1';
  proxied.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: proxied.href,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend() {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
