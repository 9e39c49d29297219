// Turns a model and the models that it inherits from into a shape that can be drawn.
import {
  MAX_BONE_DEPTH,
  MAX_MODEL_BONES,
  MAX_MODEL_CUBES,
  MAX_MODEL_PARENTS,
  MAX_TERM,
} from '@sandcrate/core/pack/limits.ts';
import { displayText } from '@sandcrate/core/pack/text.ts';
import {
  bonesOf,
  bounded,
  type RawBone,
  type RawCube,
  type RawGeometry,
  requireBounded,
} from './geometry-files.ts';
import { problems } from './model-problem.ts';
import {
  FACES,
  type FaceName,
  type ModelBone,
  type ModelCube,
  type ModelFace,
  type ModelShape,
} from './models.ts';
import { isHidden, type VisibilityRules } from './visibility.ts';

/** A shape whose texture may have any size: then its units are the pixels of the picture. */
export type ResolvedShape = Pick<ModelShape, 'bones'> & { textureSize: RawGeometry['textureSize'] };

/**
 * Resolves the shape of a model.
 * @param find finds a model by its identifier
 * @param visibility the bones that are not shown
 * @throws ModelProblem when it is missing, cannot be read, has nothing to show, or exceeds the limits
 */
export function resolveShape(
  id: string,
  find: (id: string) => RawGeometry | undefined,
  visibility: VisibilityRules = [],
): ResolvedShape {
  const line = lineage(id, find);
  const bones = line.map(bonesOf).reduceRight(mergeBones, []);
  const cubes = bones.reduce((sum, bone) => sum + (bone.cubes?.length ?? 0), 0);
  if (bones.length > MAX_MODEL_BONES || cubes > MAX_MODEL_CUBES) throw problems.tooComplex();
  const isDrawn = (bone: RawBone) => !bone.neverRender && !isHidden(bone.name, visibility);
  if (!bones.some((bone) => bone.cubes?.length && isDrawn(bone))) {
    // The game makes these meshes from the pixels of a texture.
    throw bones.some((bone) => bone.texture_meshes !== undefined)
      ? problems.mesh()
      : problems.nothingToDraw();
  }
  const sizeOf = (axis: 0 | 1) => line.map(({ textureSize }) => textureSize[axis]).find((size) => size);
  return { textureSize: [sizeOf(0), sizeOf(1)], bones: inOrder(bones, isDrawn) };
}

/** A shape with the size of its texture, which is that of the picture where the model gives none. */
export const withTextureSize = (
  { bones, textureSize: [width, height] }: ResolvedShape,
  picture: { width: number; height: number },
): ModelShape => ({ textureSize: [width ?? picture.width, height ?? picture.height], bones });

/** A model and its ancestors, starting with itself. */
function lineage(id: string, find: (id: string) => RawGeometry | undefined): RawGeometry[] {
  const line: RawGeometry[] = [];
  const seen = new Set<string>();
  for (let next: string | undefined = id; next !== undefined; ) {
    if (seen.has(next)) throw problems.circle();
    if (seen.size > MAX_MODEL_PARENTS) throw problems.tooDeep();
    seen.add(next);
    const geometry = find(next);
    if (geometry === undefined) throw problems.noShape();
    line.push(geometry);
    next = geometry.base;
  }
  return line;
}

/** Merges bones of the same name: the child's settings win, and its cubes are added. */
function mergeBones(older: readonly RawBone[], newer: readonly RawBone[]): RawBone[] {
  const merged = new Map(older.map((bone) => [bone.name.toLowerCase(), bone]));
  for (const bone of newer) {
    const key = bone.name.toLowerCase();
    const base = merged.get(key);
    const cubes = [...(bone.reset ? [] : (base?.cubes ?? [])), ...(bone.cubes ?? [])];
    merged.set(key, { ...base, ...bone, cubes });
  }
  return [...merged.values()];
}

/** Sorts the bones so that each comes after its parent. */
function inOrder(bones: readonly RawBone[], isDrawn: (bone: RawBone) => boolean): ModelBone[] {
  const byName = new Map(bones.map((bone) => [bone.name.toLowerCase(), bone]));
  const places = new Map<RawBone, number>();
  const depths = new Map<RawBone, number>();
  const ordered: ModelBone[] = [];
  const parentOf = ({ parent }: RawBone) =>
    parent === undefined ? undefined : byName.get(parent.toLowerCase());
  for (const bone of bones) {
    const waiting: RawBone[] = [];
    for (let next: RawBone | undefined = bone; next && !places.has(next); next = parentOf(next)) {
      if (waiting.includes(next)) throw problems.circle();
      if (waiting.push(next) > MAX_BONE_DEPTH) throw problems.tooDeep();
    }
    for (const one of waiting.reverse()) {
      const parent = parentOf(one);
      const depth = 1 + (parent === undefined ? 0 : (depths.get(parent) ?? 0));
      if (depth > MAX_BONE_DEPTH) throw problems.tooDeep();
      depths.set(one, depth);
      places.set(one, ordered.length);
      ordered.push(toBone(one, parent === undefined ? null : (places.get(parent) ?? null), isDrawn(one)));
    }
  }
  return ordered;
}

const NONE = [0, 0, 0] as const;

const toBone = (bone: RawBone, parent: number | null, isDrawn: boolean): ModelBone => ({
  name: displayText(bone.name, MAX_TERM),
  parent,
  pivot: bounded(bone.pivot ?? NONE),
  rotation: bounded(bone.rotation ?? NONE),
  cubes: isDrawn ? (bone.cubes ?? []).map((cube) => toCube(cube, bone)) : [],
});

function toCube(cube: RawCube, bone: RawBone): ModelCube {
  const isTurned = cube.rotation !== undefined;
  const bonePivot = bone.pivot ?? NONE;
  const [x, y, z] = cube.origin;
  const [width, height, depth] = cube.size;
  const middle = [x + width / 2, y + height / 2, z + depth / 2] as const;
  return {
    origin: bounded(cube.origin),
    size: bounded(cube.size),
    inflate: requireBounded(cube.inflate ?? bone.inflate ?? 0),
    pivot: bounded(isTurned ? (cube.pivot ?? middle) : bonePivot),
    rotation: bounded(cube.rotation ?? bone.bind_pose_rotation ?? NONE),
    faces: facesOf(cube, cube.mirror ?? bone.mirror ?? false),
  };
}

function facesOf(cube: RawCube, isMirrored: boolean): ModelCube['faces'] {
  const { uv = [0, 0] as const } = cube;
  const corners = isPair(uv) ? boxCorners(uv, cube.size, isMirrored) : faceCorners(uv, cube.size);
  const faces: ModelCube['faces'] = {};
  for (const name of FACES) {
    const corner = corners[name];
    if (corner === undefined) continue;
    for (const number of corner.uv) requireBounded(number);
    faces[name] = corner;
  }
  return faces;
}

type Faces = Partial<Record<FaceName, ModelFace>>;
type Pair = readonly [number, number];
type Size = readonly [number, number, number];

const isPair = (uv: NonNullable<RawCube['uv']>): uv is Pair => Array.isArray(uv);

/** The faces of a cube with box UV: an unfolded net whose top left corner is `uv`. */
function boxCorners([u, v]: Pair, size: Size, isMirrored: boolean): Faces {
  const [w, h, d] = size.map((length) => Math.floor(Math.abs(length) + 1e-6)) as [number, number, number];
  const face = (left: number, top: number, width: number, height: number): ModelFace => {
    const uv: ModelFace['uv'] = [u + left, v + top, u + left + width, v + top + height];
    return { uv: isMirrored ? [uv[2], uv[1], uv[0], uv[3]] : uv, turns: 0 };
  };
  const first = face(0, d, d, h);
  const third = face(d + w, d, d, h);
  return {
    east: isMirrored ? third : first,
    north: face(d, d, w, h),
    west: isMirrored ? first : third,
    south: face(2 * d + w, d, w, h),
    // With north at the top, the texture of these two is rotated.
    up: face(d + w, d, -w, -d),
    down: face(d + 2 * w, 0, -w, d),
  };
}

/** The faces of a cube with UV per face. */
function faceCorners(uv: Exclude<NonNullable<RawCube['uv']>, Pair>, size: Size): Faces {
  const faces: Faces = {};
  for (const name of FACES) {
    const raw = uv[name];
    if (raw === undefined) continue;
    const [left, top] = raw.uv;
    const [width, height] = raw.uv_size ?? lengthsOf(name, size);
    const isLying = name === 'up' || name === 'down';
    faces[name] = {
      uv: isLying ? [left + width, top + height, left, top] : [left, top, left + width, top + height],
      turns: turnsOf(raw.uv_rotation ?? 0),
      ...(raw.material_instance !== undefined && { material: raw.material_instance }),
    };
  }
  return faces;
}

function lengthsOf(name: FaceName, [width, height, depth]: Size): Pair {
  if (name === 'up' || name === 'down') return [width, depth];
  return name === 'east' || name === 'west' ? [depth, height] : [width, height];
}

const turnsOf = (degrees: number) => ((Math.round(degrees / 90) % 4) + 4) % 4 || 0;
