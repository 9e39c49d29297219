// Lists the pictures and sounds of a stored pack, and unpacks its inner archives once.
import type { MessagePort } from 'node:worker_threads';
import { fileScratch } from '@sandcrate/packs/node/file-scratch.ts';
import { nodeUnpacker } from '@sandcrate/packs/node/node-unpacker.ts';
import { listParts, type PartList } from '@sandcrate/packs/parts/list-parts.ts';
import { type Answer, answer } from './answer.ts';
import { remoteSource } from './remote-source.ts';

export type PartListTask = {
  /** Answers reads of the pack. */
  port: MessagePort;
  size: number;
  /** Keeps the inner archives. */
  folder: string;
};

export default ({ port, size, folder }: PartListTask): Promise<Answer<PartList>> =>
  answer(async () => {
    try {
      return await listParts(remoteSource(port, size), {
        scratch: fileScratch(folder),
        unpacker: nodeUnpacker,
      });
    } finally {
      port.close();
    }
  });
