// Packs with models for tests, and a reader of models that does not decode pictures.

import type { ModelTexture } from '../models/models.ts';
import type { RawPicture } from '../models/plain-color.ts';
import { readModels } from '../models/read-models.ts';
import { nodeUnpacker } from '../node/node-unpacker.ts';
import { fromBytes } from '../random-access.ts';
import { manifestPart } from './manifests.ts';
import { jsonPart, type ZipPart, zipOf } from './zip-of.ts';

/** A fake encoder: returns the picture's bytes as a texture of 64 by 32 pixels. */
export const encodeTexture = async ({ bytes }: RawPicture): Promise<ModelTexture> => ({
  width: 64,
  height: 32,
  png: Buffer.from(bytes).toString('base64'),
});
/** A fake encoder for several pictures, each 16 pixels wide. */
const encodeSideBySide = async (pictures: readonly RawPicture[]) => ({
  width: 16 * pictures.length,
  height: 16,
  png: Buffer.concat(pictures.map(({ bytes }) => bytes)).toString('base64'),
  places: pictures.map((_, index) => ({ left: 16 * index, width: 16, height: 16 })),
});

/** Reads the models of an archive. */
export const readZip = (bytes: Uint8Array, encode = encodeTexture) =>
  readModels(fromBytes(bytes), { unpacker: nodeUnpacker, encodeTexture: encode, encodeSideBySide });
/** Reads the models of a pack with these files. */
export const readPack = (...parts: ZipPart[]) => readZip(zipOf([manifestPart(), ...parts]));

/** The description of an entity that is shown once `geometryPart` and `texturePart` are in the pack. */
export const BAT = { geometry: { default: 'geometry.bat' }, textures: { default: 'textures/entity/bat' } };
export const entityPart = (id = 'a:bat', description: object = BAT): ZipPart =>
  jsonPart(`entity/${id.replace(':', '_')}.json`, {
    format_version: '1.10.0',
    'minecraft:client_entity': { description: { identifier: id, ...description } },
  });
export const texturePart = (
  name = 'textures/entity/bat.png',
  content: string | Uint8Array = 'picture',
): ZipPart => ({
  name,
  content,
});
/** A file with one model in the current format. */
export const geometryPart = (bones: unknown, identifier = 'geometry.bat', size: object = {}): ZipPart =>
  jsonPart(`models/entity/${identifier}.json`, {
    format_version: '1.12.0',
    'minecraft:geometry': [{ description: { identifier, ...size }, bones }],
  });
/** A file of models in the format before 1.12. */
export const olderGeometryPart = (models: Record<string, object>): ZipPart =>
  jsonPart('models/mobs.json', { format_version: '1.8.0', ...models });
export const cube = (rest: object = {}) => ({ origin: [0, 0, 0], size: [2, 3, 4], uv: [0, 0], ...rest });
export const body = (...cubes: object[]) => ({ name: 'body', pivot: [0, 8, 0], cubes });

const terrainPart = jsonPart('textures/terrain_texture.json', {
  texture_data: {
    top: { textures: 'textures/top' },
    side: { textures: ['textures/side'] },
    gone: { textures: 'textures/gone' },
  },
});
export const blockPart = (components: object) =>
  jsonPart('blocks/lamp.json', {
    'minecraft:block': { description: { identifier: 'a:lamp' }, components },
  });
export const blockTextureParts = [
  terrainPart,
  texturePart('textures/top.png', 'T'),
  texturePart('textures/side.png', 'S'),
];
