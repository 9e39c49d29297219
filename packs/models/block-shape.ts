// Places each face of a block on one picture that has all the block's textures side by side.
import type { BlockTextures } from '../inside/texture-names.ts';
import { FACES, type FaceName, type ModelShape } from './models.ts';

/** Where a texture is on the picture, in pixels. It begins at the top. */
export type TexturePlace = { left: number; width: number; height: number };

/** The name of the texture of a face: its own, that of all sides, or that of all faces. */
export function textureOfFace(textures: BlockTextures, face: string): string | undefined {
  const named = new Map(Object.entries(textures));
  const isSide = face !== 'up' && face !== 'down';
  return named.get(face) ?? (isSide ? named.get('side') : undefined) ?? named.get('*');
}

const materialsOf = ({ bones }: ModelShape) =>
  bones.flatMap(({ cubes }) =>
    cubes.flatMap(({ faces }) =>
      FACES.flatMap((name) => (faces[name] ? [faces[name].material ?? name] : [])),
    ),
  );

/** The names of the textures on the faces of a shape, without duplicates. */
export const texturesOfShape = (shape: ModelShape, textures: BlockTextures): string[] => [
  ...new Set(materialsOf(shape).flatMap((material) => textureOfFace(textures, material) ?? [])),
];

/**
 * Moves the faces of a shape to where their textures are, and drops faces without a texture.
 * @param placeOf gives the place of a texture
 * @param size of the picture in pixels
 */
export function withPlaces(
  { bones, textureSize: [unitsAcross, unitsDown] }: ModelShape,
  textures: BlockTextures,
  placeOf: (texture: string) => TexturePlace | undefined,
  size: [width: number, height: number],
): ModelShape {
  const move = (name: FaceName, { uv, turns, material = name }: NonNullable<Faces[FaceName]>) => {
    const place = placeOf(textureOfFace(textures, material) ?? '');
    if (place === undefined) return undefined;
    const x = (u: number) => place.left + (u * place.width) / unitsAcross;
    const y = (v: number) => (v * place.height) / unitsDown;
    return { uv: [x(uv[0]), y(uv[1]), x(uv[2]), y(uv[3])] as typeof uv, turns };
  };
  return {
    textureSize: size,
    bones: bones.map((bone) => ({
      ...bone,
      cubes: bone.cubes.map((cube) => {
        const faces: Faces = {};
        for (const name of FACES) {
          const face = cube.faces[name];
          const moved = face && move(name, face);
          if (moved) faces[name] = moved;
        }
        return { ...cube, faces };
      }),
    })),
  };
}

type Faces = ModelShape['bones'][number]['cubes'][number]['faces'];
