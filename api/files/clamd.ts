// An optional virus scanner: a clamd on the network, called over TCP with its INSTREAM command.
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type ScanVerdict = { clean: true } | { clean: false; found: string };

export interface Scanner {
  /**
   * Scans a stream to its end.
   * @throws ScannerUnavailable when there is no verdict, for whatever reason
   */
  scan(content: Readable): Promise<ScanVerdict>;
}

export class ScannerUnavailable extends Error {
  override readonly name = 'ScannerUnavailable';
}

export type ClamdOptions = {
  /** How long the scanner may be silent while it connects, receives the file or scans it [60 s]. */
  silenceMs?: number;
};

const DEFAULT_PORT = 3310;
const MAX_REPLY_BYTES = 4096;

/**
 * A client of the clamd at a URL such as clamd://localhost:3310; tcp:// means the same.
 * @throws TypeError when it is not such a URL
 */
export function clamdScanner(url: string, { silenceMs = 60_000 }: ClamdOptions = {}): Scanner {
  const { protocol, hostname, port } = new URL(url);
  if (!['clamd:', 'tcp:'].includes(protocol) || hostname === '') {
    throw new TypeError('The address of a virus scanner looks like clamd://host:3310');
  }
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? DEFAULT_PORT : Number(port) };
  return {
    async scan(content) {
      const socket = connect(address);
      // Code that waits for the socket gets its errors; an error after the reply does not matter.
      socket.on('error', () => undefined);
      socket.setTimeout(silenceMs, () => socket.destroy(new Error(`no response for ${silenceMs} ms`)));
      try {
        return parseReply(await converse(socket, content));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new ScannerUnavailable(`The virus scanner gave no verdict: ${reason}`, { cause: error });
      } finally {
        socket.destroy();
        content.destroy();
      }
    },
  };
}

/** Sends the file and reads the reply, which may arrive, and the connection end, before the whole file was sent. */
async function converse(socket: Socket, content: Readable): Promise<string> {
  let sendingFailed: unknown;
  const sending = pipeline(Readable.from(frames(content)), socket, { end: false }).catch((error) => {
    sendingFailed = error;
    socket.destroy(); // a pipeline that must not end the socket does not destroy it either
  });
  try {
    return await readReply(socket);
  } catch (error) {
    await sending;
    throw sendingFailed ?? error;
  }
}

/**
 * Listens for the reply as soon as it arrives: a scanner that refuses a file closes the connection while the file is being
 * sent, and an asynchronous iterator would lose what arrived before that failed.
 */
function readReply(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = '';
    socket.on('data', (chunk) => {
      reply += String(chunk);
      if (reply.includes('\0')) resolve(reply.slice(0, reply.indexOf('\0')));
      else if (reply.length > MAX_REPLY_BYTES) reject(new Error('its reply is too long'));
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('it closed the connection')));
  });
}

/** The command, then every chunk preceded by its length, then a length of 0. */
async function* frames(content: Readable): AsyncIterable<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk);
    if (bytes.length > 0) yield Buffer.concat([lengthOf(bytes.length), bytes]);
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function parseReply(reply: string): ScanVerdict {
  if (/^stream: OK$/.test(reply)) return { clean: true };
  const [, found] = /^stream: (.+) FOUND$/.exec(reply) ?? [];
  if (found === undefined) throw new Error(reply.slice(0, 200));
  return { clean: false, found };
}
