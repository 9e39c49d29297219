// Reads a part of an upload as the site does: by its place in the list of parts.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileScratch } from '../node/file-scratch.ts';
import { openFileSource } from '../node/file-source.ts';
import { nodeUnpacker } from '../node/node-unpacker.ts';
import { listParts } from '../parts/list-parts.ts';
import { type RawPart, readPart } from '../parts/read-part.ts';
import type { RandomAccess } from '../random-access.ts';

/**
 * @returns null when the upload has no such part
 * @throws DomainError when the upload or the part is damaged
 */
export async function partOf(source: RandomAccess, path: string): Promise<RawPart | null> {
  const folder = await mkdtemp(join(tmpdir(), 'part-'));
  try {
    const { places } = await listParts(source, { scratch: fileScratch(folder), unpacker: nodeUnpacker });
    const place = places.get(path);
    if (place === undefined) return null;
    if (place.keptAs === null) return await readPart(source, path, place, nodeUnpacker);
    const kept = openFileSource(join(folder, place.keptAs));
    return await readPart(kept, path, place, nodeUnpacker).finally(() => kept.close());
  } finally {
    await rm(folder, { recursive: true });
  }
}
