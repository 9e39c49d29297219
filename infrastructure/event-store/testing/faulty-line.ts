// A proxy to a server that a test can cut, close or make lose responses.
import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

export type FaultyLine = {
  port: number;
  /** Drops every connection; new ones are accepted. */
  cut(): void;
  /** Drops every connection and refuses new ones until it opens again. */
  close(): Promise<void>;
  open(): Promise<void>;
  /** Discards the server's responses on the existing connections from now on. */
  loseAnswers(): void;
};

/** Listens on a free port of 127.0.0.1 and forwards everything to the server. */
export async function faultyLine(server: NetConnectOpts): Promise<FaultyLine> {
  const pairs = new Set<{ near: Socket; far: Socket; isLosing: boolean }>();
  const listener = createServer((near) => {
    const far = connect(server);
    const pair = { near, far, isLosing: false };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    near.on('close', end).on('error', end);
    far.on('close', end).on('error', end);
    near.pipe(far);
    far.on('data', (data) => {
      if (!pair.isLosing) near.write(data);
    });
  });
  const cut = () => {
    for (const { near } of pairs) near.resetAndDestroy();
  };
  const open = async (port: number) => {
    listener.listen(port, '127.0.0.1');
    await once(listener, 'listening');
    const address = listener.address();
    return typeof address === 'object' && address ? address.port : port;
  };
  const port = await open(0);
  return {
    port,
    cut,
    async close() {
      if (!listener.listening) return;
      const closed = once(listener, 'close');
      listener.close();
      cut();
      await closed;
    },
    async open() {
      await open(port);
    },
    loseAnswers() {
      for (const pair of pairs) pair.isLosing = true;
    },
  };
}
