// The smallest valid files: packs that the game would load, and pictures.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { manifestOf, manifestPart } from '../packs/testing/manifests.ts';
import { zipOf } from '../packs/testing/zip-of.ts';
import type { InputFile } from './input.ts';

type Pack = {
  /** The UUID of the pack in it. [a new one] */
  uuid?: string;
  version?: [number, number, number];
  /** The oldest game version on which it works. */
  game?: [number, number, number];
};

/** A unique pack, unless it is given another pack's uuid. */
export function smallPack(
  name: string,
  { uuid = randomUUID(), version = [1, 0, 0], game = [1, 20, 0] }: Pack = {},
): InputFile {
  const manifest = manifestOf(
    { name, uuid, version, min_engine_version: game },
    { modules: [{ type: 'data', uuid: randomUUID(), version }] },
  );
  const buffer = Buffer.from(zipOf([manifestPart(manifest)]));
  return { name: `${name}.mcpack`, mimeType: 'application/octet-stream', buffer };
}

/** A banner of one colour. */
export async function smallPicture(colour = '#3f6b3a'): Promise<InputFile> {
  const image = sharp({ create: { width: 320, height: 180, channels: 3, background: colour } });
  return { name: 'banner.png', mimeType: 'image/png', buffer: await image.png().toBuffer() };
}
