// A loopback server for tests, with the part of clamd's protocol that a client uses.
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export type FakeClamd = { url: string; received: Buffer[]; close(): Promise<void> };

/** `onStream` runs when the whole stream has arrived, `onConnect` at once. */
export type Behaviour = {
  onStream?: (content: Buffer, socket: Socket) => void;
  onConnect?: (socket: Socket) => void;
};

/** Reports a virus in any stream that contains the word VIRUS. */
export const judging: Behaviour = {
  onStream: (content, socket) =>
    socket.end(content.includes('VIRUS') ? 'stream: Test.Virus-1 FOUND\0' : 'stream: OK\0'),
};

export async function startFakeClamd({ onStream, onConnect }: Behaviour): Promise<FakeClamd> {
  const received: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onConnect?.(socket);
    let bytes = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      if (onStream === undefined) return;
      bytes = Buffer.concat([bytes, chunk]);
      const content = contentOf(bytes);
      if (content === undefined) return;
      received.push(content);
      onStream(content, socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `clamd://127.0.0.1:${address.port}`,
    received,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The content, once the final length has arrived. */
function contentOf(bytes: Buffer): Buffer | undefined {
  const command = Buffer.from('zINSTREAM\0');
  if (!bytes.subarray(0, command.length).equals(command)) return undefined;
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
