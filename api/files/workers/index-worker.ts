// Lists what is inside one stored pack.
import type { PackContents } from '@sandcrate/core/pack/contents/contents.ts';
import { indexContents } from '@sandcrate/core/pack/contents/index-contents.ts';
import { fileScratch } from '@sandcrate/core/pack/node/file-scratch.ts';
import { openFileSource } from '@sandcrate/core/pack/node/file-source.ts';
import { nodeUnpacker } from '@sandcrate/core/pack/node/node-unpacker.ts';
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
