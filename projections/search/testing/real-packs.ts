// The real packs as listings under their manifests' names, if present.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { inspectPack } from '@sandcrate/packs/inspect.ts';
import { nodeUnpacker } from '@sandcrate/packs/node/node-unpacker.ts';
import { fromBytes } from '@sandcrate/packs/random-access.ts';
import type { Listing } from '../golden/listing.ts';

const folder = new URL('../../../../shared/real-input/packs/', import.meta.url);

export async function realPacks(): Promise<Listing[]> {
  if (!existsSync(folder)) return [];
  return Promise.all(
    readdirSync(folder).map(async (fileName) => {
      const bytes = readFileSync(new URL(encodeURIComponent(fileName), folder));
      const { facts } = await inspectPack(fromBytes(bytes), {
        fileName,
        unpacker: nodeUnpacker,
        depth: 'facts',
      });
      const [first] = facts.packs;
      return {
        key: `pack/${fileName}`,
        title: first?.name ?? fileName,
        description: first?.description,
        packs: facts.packs.map(({ name, description }) => ({ name, description })),
      };
    }),
  );
}
