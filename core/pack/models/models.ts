// The creatures of a pack as they can be drawn: bones with cubes, and a texture.
import { z } from 'zod';

/** A point, a size or angles in degrees: x, y, z in the game's own axes and units, of which 16 are a block. */
const Vector = z.tuple([z.number(), z.number(), z.number()]);
export type Vector = z.infer<typeof Vector>;

export const FACES = ['north', 'south', 'east', 'west', 'up', 'down'] as const;
export type FaceName = (typeof FACES)[number];

/** The part of the texture on one face of a cube, seen from outside. */
export const ModelFace = z.object({
  /** Its top left and bottom right corner on the texture, in the units of the model's `textureSize`. */
  uv: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** Quarter turns clockwise. */
  turns: z.int().min(0).max(3),
});
export type ModelFace = z.infer<typeof ModelFace>;

export const ModelCube = z.object({
  origin: Vector,
  size: Vector,
  /** How much it is larger on each side than its size says. */
  inflate: z.number(),
  pivot: Vector,
  rotation: Vector,
  /** Faces without a texture are left out. */
  faces: z.object({
    north: ModelFace.optional(),
    south: ModelFace.optional(),
    east: ModelFace.optional(),
    west: ModelFace.optional(),
    up: ModelFace.optional(),
    down: ModelFace.optional(),
  }),
});
export type ModelCube = z.infer<typeof ModelCube>;

export const ModelBone = z.object({
  name: z.string(),
  /** The place of the bone that it hangs on in the list, which is before its own; null when it hangs on none. */
  parent: z.int().nullable(),
  pivot: Vector,
  rotation: Vector,
  cubes: z.array(ModelCube),
});
export type ModelBone = z.infer<typeof ModelBone>;

export const ModelShape = z.object({
  /** Width and height of the texture in the units of `uv`. */
  textureSize: z.tuple([z.number(), z.number()]),
  bones: z.array(ModelBone),
});
export type ModelShape = z.infer<typeof ModelShape>;

export const ModelTexture = z.object({
  width: z.int(),
  height: z.int(),
  /** A PNG picture, in base64. */
  png: z.string(),
});
export type ModelTexture = z.infer<typeof ModelTexture>;

export const ModelSummary = z.object({
  /** The game's identifier of the creature. */
  id: z.string(),
  /** Its name by the codes of the pack's language files ('en_US'); empty when the pack gives it none. */
  names: z.record(z.string(), z.string()),
  /** One of the game's own, which the pack changes. */
  vanilla: z.boolean(),
  /** The file that defines its look, within the upload. */
  path: z.string(),
  /** A sentence that says why it cannot be shown; null when it can. */
  problem: z.string().nullable(),
});
export type ModelSummary = z.infer<typeof ModelSummary>;

export const PackModel = ModelSummary.extend({
  /** Null when it cannot be shown, like the texture. */
  shape: ModelShape.nullable(),
  texture: ModelTexture.nullable(),
  /** Whether parts of the texture let the light through, such as glass. */
  translucent: z.boolean(),
});
export type PackModel = z.infer<typeof PackModel>;

export type PackModels = {
  /** How many there are, of which `models` has the first. */
  total: number;
  models: PackModel[];
};
