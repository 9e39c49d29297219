// Reads the models of one stored pack.
import type { PackModels } from '@sandcrate/packs/models/models.ts';
import { readModels } from '@sandcrate/packs/models/read-models.ts';
import { fileScratch } from '@sandcrate/packs/node/file-scratch.ts';
import { openFileSource } from '@sandcrate/packs/node/file-source.ts';
import { nodeUnpacker } from '@sandcrate/packs/node/node-unpacker.ts';
import { type Answer, answer } from './answer.ts';
import { encodeSideBySide, encodeTexture } from './encode-texture.ts';

export type ModelTask = { path: string; scratchFolder: string };

export default ({ path, scratchFolder }: ModelTask): Promise<Answer<PackModels>> =>
  answer(async () => {
    const source = openFileSource(path);
    try {
      const scratch = fileScratch(scratchFolder);
      return await readModels(source, { scratch, unpacker: nodeUnpacker, encodeTexture, encodeSideBySide });
    } finally {
      source.close();
    }
  });
