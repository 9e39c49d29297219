// Lists what is inside one stored pack.
import type { PackContents } from '@sandcrate/core/pack/contents.ts';
import { indexContents } from '@sandcrate/packs/contents/index-contents.ts';
import { fileScratch } from '@sandcrate/packs/node/file-scratch.ts';
import { openFileSource } from '@sandcrate/packs/node/file-source.ts';
import { nodeUnpacker } from '@sandcrate/packs/node/node-unpacker.ts';
import { type Answer, answer } from './answer.ts';

export type IndexTask = { path: string; scratchFolder: string };

export default ({ path, scratchFolder }: IndexTask): Promise<Answer<PackContents>> =>
  answer(async () => {
    const source = openFileSource(path);
    try {
      return await indexContents(source, { scratch: fileScratch(scratchFolder), unpacker: nodeUnpacker });
    } finally {
      source.close();
    }
  });
