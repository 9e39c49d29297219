// Reads geometry files of all format versions into one form. Before 1.12, models are keys of the top-level object, may
// inherit from others, and have box UV only. Since then they are in a list, and single cubes may be rotated.

import { MAX_MODEL_BONES, MAX_MODEL_CUBES, MAX_MODEL_NUMBER } from '@sandcrate/core/pack/limits.ts';
import { z } from 'zod';
import { problems } from './model-problem.ts';
import type { Vector } from './models.ts';

const Coordinate = z.number();
const Vec3 = z.tuple([Coordinate, Coordinate, Coordinate]).readonly();
const Vec2 = z.tuple([Coordinate, Coordinate]).readonly();

const FaceUv = z.object({
  uv: Vec2,
  uv_size: Vec2.optional(),
  uv_rotation: z.number().optional(),
  /** In models of blocks, the name of the face's texture. */
  material_instance: z.string().optional(),
});
/** A face that cannot be read is not drawn. */
const Face = FaceUv.optional().catch(undefined);
const FacesUv = z.object({ north: Face, south: Face, east: Face, west: Face, up: Face, down: Face });

const RawCube = z.object({
  origin: Vec3.default([0, 0, 0]),
  size: Vec3.default([0, 0, 0]),
  uv: z.union([Vec2, FacesUv]).optional(),
  inflate: Coordinate.optional(),
  mirror: z.boolean().optional(),
  pivot: Vec3.optional(),
  rotation: Vec3.optional(),
});
export type RawCube = z.infer<typeof RawCube>;

const RawBone = z.object({
  name: z.string(),
  parent: z.string().optional(),
  pivot: Vec3.optional(),
  rotation: Vec3.optional(),
  /** Rotates the cubes of a bone, but not its child bones. */
  bind_pose_rotation: Vec3.optional(),
  inflate: Coordinate.optional(),
  mirror: z.boolean().optional(),
  neverRender: z.boolean().optional(),
  /** Drops the cubes of the bone of the same name in the parent model. */
  reset: z.boolean().optional(),
  cubes: z.array(RawCube).optional(),
  poly_mesh: z.unknown().optional(),
  texture_meshes: z.unknown().optional(),
});
export type RawBone = z.infer<typeof RawBone>;

/** A model as in its file; `bonesOf` validates it. */
export type RawGeometry = {
  /** The model that it inherits from. */
  base: string | undefined;
  textureSize: readonly [number | undefined, number | undefined];
  bones: readonly unknown[];
};

const List = z.array(z.unknown()).catch([]);
const Keyed = z.record(z.string(), z.unknown());
const Size = z.number().positive().max(MAX_MODEL_NUMBER).optional().catch(undefined);

const Listed = z.object({
  description: z.object({ identifier: z.string(), texture_width: Size, texture_height: Size }),
  bones: List,
});
const AtTop = z.object({ texturewidth: Size, textureheight: Size, bones: List });

/**
 * The models of a geometry file by identifier.
 * @param json the parsed file; entries that are not models are skipped
 */
export function geometriesIn(json: unknown): Map<string, RawGeometry> {
  const found = new Map<string, RawGeometry>();
  const file = Keyed.safeParse(json).data ?? {};
  for (const item of List.parse(file['minecraft:geometry'])) {
    const { data } = Listed.safeParse(item);
    if (data === undefined) continue;
    const { identifier, texture_width: width, texture_height: height } = data.description;
    add(found, identifier, { textureSize: [width, height], bones: data.bones });
  }
  for (const [key, value] of Object.entries(file)) {
    const { data } = key.startsWith('geometry.') ? AtTop.safeParse(value) : {};
    if (data) add(found, key, { textureSize: [data.texturewidth, data.textureheight], bones: data.bones });
  }
  return found;
}

/** 'geometry.dog:geometry.wolf' is a dog that inherits from the wolf. */
function add(found: Map<string, RawGeometry>, key: string, geometry: Omit<RawGeometry, 'base'>): void {
  const [id = '', base] = key.split(':');
  if (!found.has(id)) found.set(id, { ...geometry, base });
}

/**
 * The bones of a model.
 * @throws ModelProblem when one cannot be read, or they exceed the limits
 */
export function bonesOf({ bones }: RawGeometry): RawBone[] {
  if (bones.length > MAX_MODEL_BONES) throw problems.tooComplex();
  if (countCubes(bones) > MAX_MODEL_CUBES) throw problems.tooComplex();
  return bones.map((bone) => {
    const parsed = RawBone.safeParse(bone);
    if (!parsed.success) throw problems.unreadable();
    if (parsed.data.poly_mesh !== undefined) throw problems.mesh();
    return parsed.data;
  });
}

const Cubes = z.object({ cubes: z.array(z.unknown()) });

/** Checked before any bone is parsed. */
const countCubes = (bones: readonly unknown[]) =>
  bones.reduce((sum: number, bone) => sum + (Cubes.safeParse(bone).data?.cubes.length ?? 0), 0);

/**
 * Copies these numbers.
 * @throws ModelProblem when one is too large to be drawn
 */
export function bounded(vector: readonly [number, number, number]): Vector {
  for (const number of vector) requireBounded(number);
  return [...vector];
}

/** @throws ModelProblem when a number is too large to be drawn */
export function requireBounded(number: number): number {
  if (!Number.isFinite(number) || Math.abs(number) > MAX_MODEL_NUMBER) throw problems.outOfBounds();
  return number;
}
