// A resource pack with one creature that has everything it takes to be shown in 3D.
import { manifestPart } from './manifests.ts';
import type { ZipPart } from './zip-of.ts';

/**
 * The files of the pack.
 * @param id of the creature, which is called `a:id`
 * @param name in English
 * @param texture of 64 by 32 pixels
 */
export const creatureParts = (id: string, name: string, texture: Uint8Array): ZipPart[] => [
  manifestPart(),
  {
    name: `entity/${id}.json`,
    content: JSON.stringify({
      'minecraft:client_entity': {
        description: {
          identifier: `a:${id}`,
          geometry: { default: `geometry.${id}` },
          textures: { default: `textures/${id}` },
        },
      },
    }),
  },
  {
    name: `models/${id}.json`,
    content: JSON.stringify({
      [`geometry.${id}`]: {
        texturewidth: 64,
        textureheight: 32,
        bones: [
          { name: 'body', cubes: [{ origin: [-4, 0, -4], size: [8, 8, 8], uv: [0, 0] }] },
          { name: 'head', parent: 'body', cubes: [{ origin: [-2, 8, -2], size: [4, 4, 4], uv: [32, 0] }] },
        ],
      },
    }),
  },
  { name: `textures/${id}.png`, content: texture },
  { name: 'texts/en_US.lang', content: `entity.a:${id}.name=${name}` },
];
