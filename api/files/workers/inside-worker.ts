// Lists the pictures, recipes, sounds and structures of one stored pack.
import type { PackInside } from '@sandcrate/packs/inside/inside.ts';
import { readInside } from '@sandcrate/packs/inside/read-inside.ts';
import { fileScratch } from '@sandcrate/packs/node/file-scratch.ts';
import { openFileSource } from '@sandcrate/packs/node/file-source.ts';
import { nodeUnpacker } from '@sandcrate/packs/node/node-unpacker.ts';
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
