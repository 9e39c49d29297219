// Reads one picture or sound of a stored pack; pictures are decoded and re-encoded.
import { join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { ModelProblem } from '@sandcrate/packs/models/model-problem.ts';
import { openFileSource } from '@sandcrate/packs/node/file-source.ts';
import { nodeUnpacker } from '@sandcrate/packs/node/node-unpacker.ts';
import type { PartPlace } from '@sandcrate/packs/parts/list-parts.ts';
import { type RawPart, readPart } from '@sandcrate/packs/parts/read-part.ts';
import { type Answer, answer } from './answer.ts';
import { encodePicture } from './encode-texture.ts';
import { remoteSource } from './remote-source.ts';

export type PartTask = {
  /** Answers reads of the pack. */
  port: MessagePort;
  size: number;
  path: string;
  place: PartPlace;
  /** Where the pack's inner archives are. */
  folder: string;
};

export type PackPart = { type: string; bytes: Uint8Array };

export default ({ port, path, ...task }: PartTask): Promise<Answer<PackPart | null>> =>
  answer(async () => {
    try {
      const part = await read({ port, path, ...task });
      if (part?.kind !== 'picture') return part;
      return { type: 'image/png', bytes: (await encodePicture(part)).bytes };
    } catch (error) {
      if (error instanceof ModelProblem) return null;
      throw error;
    } finally {
      port.close();
    }
  });

async function read({ port, size, path, place, folder }: PartTask): Promise<RawPart | null> {
  if (place.keptAs === null) return readPart(remoteSource(port, size), path, place, nodeUnpacker);
  const source = openFileSource(join(folder, place.keptAs));
  try {
    return await readPart(source, path, place, nodeUnpacker);
  } finally {
    source.close();
  }
}
