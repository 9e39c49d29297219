// The 3D models of creatures, blocks, attachables and skins: bones with cubes, and a texture.
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
  /** The name of the texture, in shapes of blocks that have several. */
  material: z.string().optional(),
});
export type ModelFace = z.infer<typeof ModelFace>;

export const ModelCube = z.object({
  origin: Vector,
  size: Vector,
  /** How much larger than its size it is on each side. */
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
  /** The index of its parent bone, which comes earlier in the list; null for a root bone. */
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

/** A number, or an expression in Molang that the viewer evaluates. */
export const MolangTerm = z.union([z.number(), z.string()]);
export type MolangTerm = z.infer<typeof MolangTerm>;

/** Values along x, y and z at a time in seconds, with linear interpolation in between. */
const ModelMove = z.array(z.object({ at: z.number(), value: z.tuple([MolangTerm, MolangTerm, MolangTerm]) }));
export type ModelMove = z.infer<typeof ModelMove>;

export const ModelAnimation = z.object({
  /** The creature's own short name of it. */
  name: z.string(),
  /** 0 when it has no length, because only expressions move it. */
  seconds: z.number(),
  loops: z.boolean(),
  /** The expression that sets its time; null for elapsed seconds. */
  clock: z.string().nullable(),
  bones: z.array(
    z.object({
      /** The index of the bone. */
      bone: z.int(),
      /** Degrees that are added. */
      rotation: ModelMove.optional(),
      position: ModelMove.optional(),
      scale: ModelMove.optional(),
    }),
  ),
});
export type ModelAnimation = z.infer<typeof ModelAnimation>;

/** How the animations of a creature start, and which of them play together. */
export const ModelScript = z.object({
  /** Expressions that are evaluated once. */
  first: z.array(z.string()),
  /** Expressions that are evaluated before each frame. */
  eachFrame: z.array(z.string()),
  /** Animations that play together, by their place in the model's list; a weight of 0 leaves one out. */
  together: z.array(z.object({ animation: z.int(), weight: MolangTerm })),
});
export type ModelScript = z.infer<typeof ModelScript>;

export const ModelTexture = z.object({
  width: z.int(),
  height: z.int(),
  /** A PNG picture, in base64. */
  png: z.string(),
});
export type ModelTexture = z.infer<typeof ModelTexture>;

export const MODEL_KINDS = ['entity', 'block', 'attachable', 'skin'] as const;
export type ModelKind = (typeof MODEL_KINDS)[number];

export const ModelSummary = z.object({
  /** An attachable is something that creatures wear or hold. */
  kind: z.enum(MODEL_KINDS),
  /** The game's identifier of it; of a skin, its name in the pack. */
  id: z.string(),
  /** Its name by the codes of the pack's language files ('en_US'); empty when the pack gives it none. */
  names: z.record(z.string(), z.string()),
  /** Whether the pack changes something of the game's own. */
  vanilla: z.boolean(),
  /** The path within the upload of the file that defines its look. */
  path: z.string(),
  /** The name of the subpack that defines it; null when the pack itself does. */
  subpack: z.string().nullable(),
  /** Why it cannot be shown, as a sentence; null when it can. */
  problem: z.string().nullable(),
  /** How what is shown differs from the game, as sentences. */
  notes: z.array(z.string()),
});
export type ModelSummary = z.infer<typeof ModelSummary>;

export const PackModel = ModelSummary.extend({
  /** Null when it cannot be shown, like the texture. */
  shape: ModelShape.nullable(),
  texture: ModelTexture.nullable(),
  /** Its animations; empty when the pack has none. */
  animations: z.array(ModelAnimation),
  /** Null when it has no animations. */
  script: ModelScript.nullable(),
  /**
   * How the texture's alpha shows: as glass does ('blended'), as holes ('cutout'), or not at all ('ignored') where the
   * material uses it for something else, such as which parts glow.
   */
  alpha: z.enum(['ignored', 'cutout', 'blended']),
});
export type PackModel = z.infer<typeof PackModel>;

export type PackModels = {
  /** The number of models in the file; `models` has the first ones. */
  total: number;
  models: PackModel[];
};
