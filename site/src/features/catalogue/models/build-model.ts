// Builds a three.js scene from a model. The game's x axis points the other way, so x is mirrored here.
import type { ModelView } from '@sandcrate/api/addons/discovery-contract.ts';
import {
  BufferAttribute,
  BufferGeometry,
  Group,
  type Material,
  MathUtils,
  type Matrix4,
  Mesh,
  Vector3,
} from 'three';

type Shape = NonNullable<ModelView['shape']>;
type Cube = Shape['bones'][number]['cubes'][number];
type FaceName = keyof Cube['faces'];
type Vector = Cube['pivot'];

/**
 * The corners of each face as seen from outside: top left, top right, bottom left, bottom right. For each axis, 1 means
 * the upper end of the cube and 0 the lower.
 */
const CORNERS: Record<FaceName, { normal: Vector; corners: readonly Vector[] }> = {
  east: {
    normal: [1, 0, 0],
    corners: [
      [1, 1, 1],
      [1, 1, 0],
      [1, 0, 1],
      [1, 0, 0],
    ],
  },
  west: {
    normal: [-1, 0, 0],
    corners: [
      [0, 1, 0],
      [0, 1, 1],
      [0, 0, 0],
      [0, 0, 1],
    ],
  },
  up: {
    normal: [0, 1, 0],
    corners: [
      [0, 1, 0],
      [1, 1, 0],
      [0, 1, 1],
      [1, 1, 1],
    ],
  },
  down: {
    normal: [0, -1, 0],
    corners: [
      [0, 0, 1],
      [1, 0, 1],
      [0, 0, 0],
      [1, 0, 0],
    ],
  },
  south: {
    normal: [0, 0, 1],
    corners: [
      [0, 1, 1],
      [1, 1, 1],
      [0, 0, 1],
      [1, 0, 1],
    ],
  },
  north: {
    normal: [0, 0, -1],
    corners: [
      [1, 1, 0],
      [0, 1, 0],
      [1, 0, 0],
      [0, 0, 0],
    ],
  },
};

/** `bones` has the same order as the shape's bones. */
export type BuiltModel = { model: Group; bones: readonly Group[] };

/**
 * Builds the model as a group. The caller disposes of its geometry.
 * @param material with the texture of the model
 */
export function buildModel({ bones, textureSize }: Shape, material: Material): BuiltModel {
  const model = new Group();
  const groups: Group[] = [];
  for (const bone of bones) {
    const parent = bone.parent === null ? undefined : bones[bone.parent];
    const group = turned(bone.rotation);
    group.position.set(...between(bone.pivot, parent?.pivot ?? [0, 0, 0]));
    const geometry = boneGeometry(bone, textureSize);
    if (geometry !== undefined) group.add(new Mesh(geometry, material));
    ((bone.parent === null ? undefined : groups[bone.parent]) ?? model).add(group);
    groups.push(group);
  }
  return { model, bones: groups };
}

const between = ([x, y, z]: Vector, [fromX, fromY, fromZ]: Vector): Vector => [
  fromX - x,
  y - fromY,
  z - fromZ,
];

function turned([x, y, z]: Vector): Group {
  const group = new Group();
  group.rotation.set(MathUtils.degToRad(-x), MathUtils.degToRad(-y), MathUtils.degToRad(z), 'ZYX');
  return group;
}

type Corners = { positions: number[]; normals: number[]; uvs: number[]; indices: number[] };

/** All cubes of a bone as one mesh, which takes one draw call; undefined when none is visible. */
function boneGeometry({ cubes, pivot }: Shape['bones'][number], textureSize: Shape['textureSize']) {
  const all: Corners = { positions: [], normals: [], uvs: [], indices: [] };
  for (const cube of cubes) {
    const holder = turned(cube.rotation);
    holder.position.set(...between(cube.pivot, pivot));
    holder.updateMatrix();
    addCube(all, cube, textureSize, holder.matrix);
  }
  if (all.indices.length === 0) return undefined;
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(all.positions), 3));
  geometry.setAttribute('normal', new BufferAttribute(new Float32Array(all.normals), 3));
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(all.uvs), 2));
  geometry.setIndex(all.indices);
  return geometry;
}

/** Adds the corners of a cube around its pivot, moved by `matrix`. */
function addCube(
  { positions, normals, uvs, indices }: Corners,
  { origin, size, inflate, pivot, faces }: Cube,
  textureSize: Shape['textureSize'],
  matrix: Matrix4,
): void {
  const low = [pivot[0] - origin[0] - size[0], origin[1] - pivot[1], origin[2] - pivot[2]];
  const end = (axis: 0 | 1 | 2, isUpper: number) =>
    (low[axis] ?? 0) + (isUpper ? size[axis] + inflate : -inflate);
  for (const [name, face] of Object.entries(faces)) {
    const { normal, corners } = CORNERS[name as FaceName];
    const first = positions.length / 3;
    for (const [x, y, z] of corners) {
      positions.push(...new Vector3(end(0, x), end(1, y), end(2, z)).applyMatrix4(matrix).toArray());
      normals.push(...new Vector3(...normal).transformDirection(matrix).toArray());
    }
    for (const [u, v] of textureCorners(face)) uvs.push(u / textureSize[0], 1 - v / textureSize[1]);
    indices.push(first, first + 2, first + 1, first + 2, first + 3, first + 1);
  }
}

/** Where the texture has no extent, its coordinate is moved off the edge between two texels, into the one after it. */
const inTexel = (from: number, to: number): [number, number] =>
  from === to ? [from + 1 / 64, to + 1 / 64] : [from, to];

/** The texture coordinates of the top left, top right, bottom left and bottom right corner. */
function textureCorners({ uv, turns }: NonNullable<Cube['faces']['north']>) {
  const [left, right] = inTexel(uv[0], uv[2]);
  const [top, bottom] = inTexel(uv[1], uv[3]);
  let corners: [number, number][] = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ];
  for (let turn = 0; turn < turns; turn++) {
    const [a, b, c, d] = corners as [[number, number], [number, number], [number, number], [number, number]];
    corners = [c, a, d, b];
  }
  return corners;
}
