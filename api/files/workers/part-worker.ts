// Reads one picture or sound of a stored pack; pictures are decoded and re-encoded.
import type { MessagePort } from 'node:worker_threads';
import { ModelProblem } from '@sandcrate/packs/models/model-problem.ts';
import { fileScratch } from '@sandcrate/packs/node/file-scratch.ts';
import { nodeUnpacker } from '@sandcrate/packs/node/node-unpacker.ts';
import { readPart } from '@sandcrate/packs/parts/read-part.ts';
import { type Answer, answer } from './answer.ts';
import { encodePicture } from './encode-texture.ts';
import { remoteSource } from './remote-source.ts';

export type PartTask = {
  /** Answers reads of the pack. */
  port: MessagePort;
  size: number;
  path: string;
  scratchFolder: string;
};

export type PackPart = { type: string; bytes: Uint8Array };

export default ({ port, size, path, scratchFolder }: PartTask): Promise<Answer<PackPart | null>> =>
  answer(async () => {
    try {
      const scratch = fileScratch(scratchFolder);
      const part = await readPart(remoteSource(port, size), path, { scratch, unpacker: nodeUnpacker });
      if (part?.kind !== 'picture') return part;
      return { type: 'image/png', bytes: (await encodePicture(part)).bytes };
    } catch (error) {
      if (error instanceof ModelProblem) return null;
      throw error;
    } finally {
      port.close();
    }
  });
