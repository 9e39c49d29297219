// A proxy to a server that can be cut, as when the network or the machine behind it fails.
import { connect, createServer, type Socket } from 'node:net';

export type Way = { url: string; cut(): void; mend(): void; close(): Promise<void> };

/** @param target the server's URL */
export async function wayTo(target: string): Promise<Way> {
  const { hostname, port, protocol } = new URL(target);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((incoming) => {
    if (isCut) return incoming.destroy();
    const outgoing = connect(Number(port) || 80, hostname);
    for (const socket of [incoming, outgoing]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        incoming.destroy();
        outgoing.destroy();
      });
    }
    incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  const end = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `${protocol}//127.0.0.1:${address.port}`,
    cut() {
      isCut = true;
      end();
    },
    mend() {
      isCut = false;
    },
    async close() {
      end();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
