// Inspects one uploaded file.

import { type Inspection, inspectPack } from '@sandcrate/core/pack/inspect.ts';
import { fileScratch } from '@sandcrate/core/pack/node/file-scratch.ts';
import { openFileSource } from '@sandcrate/core/pack/node/file-source.ts';
import { nodeUnpacker } from '@sandcrate/core/pack/node/node-unpacker.ts';
import { type Answer, answer } from './answer.ts';

export type InspectTask = { path: string; fileName: string; scratchFolder: string };

export default ({ path, fileName, scratchFolder }: InspectTask): Promise<Answer<Inspection>> =>
  answer(async () => {
    const source = openFileSource(path);
    try {
      const scratch = fileScratch(scratchFolder);
      return await inspectPack(source, { fileName, scratch, unpacker: nodeUnpacker });
    } finally {
      source.close();
    }
  });
