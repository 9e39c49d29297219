// Inspects one uploaded file.

import { type Inspection, inspectPack } from '@sandcrate/packs/inspect.ts';
import { fileScratch } from '@sandcrate/packs/node/file-scratch.ts';
import { openFileSource } from '@sandcrate/packs/node/file-source.ts';
import { nodeUnpacker } from '@sandcrate/packs/node/node-unpacker.ts';
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
