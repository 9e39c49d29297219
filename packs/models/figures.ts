// Shapes that are built into the game: the player figure, with broad or slim arms, and the full block.
import type { RawGeometry } from './geometry-files.ts';

type Triple = [number, number, number];
const part = (
  name: string,
  pivot: Triple,
  origin: Triple,
  size: Triple,
  uv: [number, number],
  rest: object = {},
) => ({
  name,
  pivot,
  ...rest,
  cubes: [{ origin, size, uv, ...('inflate' in rest ? { inflate: rest.inflate } : {}) }],
});
const OVER = { inflate: 0.25 };

/**
 * The player figure, which wears skins.
 * @param isSlim whether its arms are three pixels wide instead of four
 * @param isOld whether the skin has the old format of 64 by 32 pixels, in which left limbs mirror the right ones
 */
export function playerGeometry(isSlim: boolean, isOld: boolean): RawGeometry {
  const arm = isSlim ? 3 : 4;
  const rightArm: [Triple, Triple, Triple] = [
    [-5, 22, 0],
    [-4 - arm, 12, -2],
    [arm, 12, 4],
  ];
  const leftArm: [Triple, Triple, Triple] = [
    [5, 22, 0],
    [4, 12, -2],
    [arm, 12, 4],
  ];
  const rightLeg: [Triple, Triple, Triple] = [
    [-1.9, 12, 0],
    [-4, 0, -2],
    [4, 12, 4],
  ];
  const leftLeg: [Triple, Triple, Triple] = [
    [1.9, 12, 0],
    [0, 0, -2],
    [4, 12, 4],
  ];
  const bones = [
    part('head', [0, 24, 0], [-4, 24, -4], [8, 8, 8], [0, 0]),
    part('hat', [0, 24, 0], [-4, 24, -4], [8, 8, 8], [32, 0], { inflate: 0.5 }),
    part('body', [0, 24, 0], [-4, 12, -2], [8, 12, 4], [16, 16]),
    part('rightArm', ...rightArm, [40, 16]),
    part('leftArm', ...leftArm, isOld ? [40, 16] : [32, 48], { mirror: isOld }),
    part('rightLeg', ...rightLeg, [0, 16]),
    part('leftLeg', ...leftLeg, isOld ? [0, 16] : [16, 48], { mirror: isOld }),
  ];
  const overlays = [
    part('jacket', [0, 24, 0], [-4, 12, -2], [8, 12, 4], [16, 32], OVER),
    part('rightSleeve', ...rightArm, [40, 32], OVER),
    part('leftSleeve', ...leftArm, [48, 48], OVER),
    part('rightPants', ...rightLeg, [0, 32], OVER),
    part('leftPants', ...leftLeg, [0, 48], OVER),
  ];
  return {
    base: undefined,
    textureSize: [64, isOld ? 32 : 64],
    bones: isOld ? bones : [...bones, ...overlays],
  };
}

/** The identifiers of the player figure, which skins and their models build on. */
export const isPlayerGeometry = (id: string) => /^geometry\.humanoid(?:\.custom(?:slim)?)?$/i.test(id);

const whole = { uv: [0, 0], uv_size: [16, 16] };
/** The full block; each face shows its whole texture. */
export const BLOCK_GEOMETRY: RawGeometry = {
  base: undefined,
  textureSize: [16, 16],
  bones: [
    {
      name: 'block',
      cubes: [
        {
          origin: [-8, 0, -8],
          size: [16, 16, 16],
          uv: { north: whole, south: whole, east: whole, west: whole, up: whole, down: whole },
        },
      ],
    },
  ],
};
