// Lists the pictures, recipes, sounds and structures of one stored pack.
import type { PackInside } from '@sandcrate/core/pack/inside/inside.ts';
import { readInside } from '@sandcrate/core/pack/inside/read-inside.ts';
import { fileScratch } from '@sandcrate/core/pack/node/file-scratch.ts';
import { openFileSource } from '@sandcrate/core/pack/node/file-source.ts';
import { nodeUnpacker } from '@sandcrate/core/pack/node/node-unpacker.ts';
import { type Answer, answer } from './answer.ts';

export type InsideTask = { path: string; scratchFolder: string };

export default ({ path, scratchFolder }: InsideTask): Promise<Answer<PackInside>> =>
  answer(async () => {
    const source = openFileSource(path);
    try {
      return await readInside(source, { scratch: fileScratch(scratchFolder), unpacker: nodeUnpacker });
    } finally {
      source.close();
    }
  });
