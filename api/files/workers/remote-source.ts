// A stored file that a worker reads in ranges: the main thread, which has the store, answers through a message port.
import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { RandomAccess } from '@sandcrate/packs/random-access.ts';
import type { FileStore } from '../file-store.ts';

/** The size of one read from the store; neighbouring reads share a block. */
const BLOCK_BYTES = 128 * 1024;
const MAX_KEPT_BLOCKS = 16;

type Range = { offset: number; length: number };
type Reply = { bytes: Uint8Array } | { error: string };

/** Answers the reads of a worker until the port is closed. */
export function serveReads(files: Pick<FileStore, 'open'>, sha256: string, port: MessagePort): void {
  port.on('message', async ({ offset, length }: Range) => {
    let reply: Reply;
    try {
      const chunks: Uint8Array[] = [];
      const range = { start: offset, end: offset + length - 1 };
      for await (const chunk of await files.open({ kind: 'pack', sha256 }, range)) chunks.push(chunk);
      reply = { bytes: new Uint8Array(Buffer.concat(chunks)) };
    } catch (error) {
      reply = { error: String(error) };
    }
    port.postMessage(reply);
  });
}

/**
 * The file behind a port. Reads throw an Error when the store fails.
 * @param size of the file
 */
export function remoteSource(port: MessagePort, size: number): RandomAccess {
  const blocks = new Map<number, Promise<Uint8Array>>();
  let last: Promise<unknown> = Promise.resolve();

  /** Requests one range after another, so that each reply is for the latest request. */
  const ask = (offset: number, length: number): Promise<Uint8Array> => {
    const asked = last.then(async () => {
      port.postMessage({ offset, length } satisfies Range);
      const [reply]: Reply[] = await once(port, 'message');
      if (reply === undefined || 'error' in reply) throw new Error(reply?.error ?? 'The file was closed');
      return reply.bytes;
    });
    last = asked.catch(() => {});
    return asked;
  };

  const blockAt = (start: number): Promise<Uint8Array> => {
    const known = blocks.get(start);
    if (known !== undefined) return known;
    const block = ask(start, Math.min(BLOCK_BYTES, size - start));
    blocks.set(start, block);
    const [oldest] = blocks.keys();
    if (blocks.size > MAX_KEPT_BLOCKS && oldest !== undefined) blocks.delete(oldest);
    return block;
  };

  return {
    size,
    async read(offset, length) {
      const end = Math.min(size, offset + length);
      if (offset >= end) return new Uint8Array();
      if (end - offset > BLOCK_BYTES) return ask(offset, end - offset);
      const bytes = new Uint8Array(end - offset);
      for (let at = offset; at < end; ) {
        const start = at - (at % BLOCK_BYTES);
        const piece = (await blockAt(start)).subarray(at - start, end - start);
        if (piece.length === 0) break;
        bytes.set(piece, at - offset);
        at += piece.length;
      }
      return bytes;
    },
  };
}
