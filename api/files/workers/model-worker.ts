// Reads the models of one stored pack.
import type { PackModels } from '@sandcrate/core/pack/models/models.ts';
import { readModels } from '@sandcrate/core/pack/models/read-models.ts';
import { fileScratch } from '@sandcrate/core/pack/node/file-scratch.ts';
import { openFileSource } from '@sandcrate/core/pack/node/file-source.ts';
import { nodeUnpacker } from '@sandcrate/core/pack/node/node-unpacker.ts';
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
