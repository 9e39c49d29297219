// Makes a scene of three.js out of a model. The game's x axis points the other way: it is turned over here.
import type { ModelView } from '@sandcrate/api/contract/discovery.ts';
import { BufferAttribute, BufferGeometry, Group, type Material, MathUtils, Mesh } from 'three';

type Shape = NonNullable<ModelView['shape']>;
type Cube = Shape['bones'][number]['cubes'][number];
type FaceName = keyof Cube['faces'];
type Vector = Cube['pivot'];

/**
 * The corners of each face as seen from outside: top left, top right, bottom left, bottom right. A number says for each
 * axis whether the corner is at its upper end.
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

/**
 * The model as a group, its geometry to be disposed of by the caller.
 * @param material with the texture of the model
 */
export function buildModel({ bones, textureSize }: Shape, material: Material): Group {
  const model = new Group();
  const groups: Group[] = [];
  for (const bone of bones) {
    const parent = bone.parent === null ? undefined : bones[bone.parent];
    const group = turned(bone.rotation);
    group.position.set(...between(bone.pivot, parent?.pivot ?? [0, 0, 0]));
    for (const cube of bone.cubes) {
      const holder = turned(cube.rotation);
      holder.position.set(...between(cube.pivot, bone.pivot));
      holder.add(new Mesh(cubeGeometry(cube, textureSize), material));
      group.add(holder);
    }
    ((bone.parent === null ? undefined : groups[bone.parent]) ?? model).add(group);
    groups.push(group);
  }
  return model;
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

/** A cube around its pivot. */
function cubeGeometry({ origin, size, inflate, pivot, faces }: Cube, textureSize: Shape['textureSize']) {
  const low = [pivot[0] - origin[0] - size[0], origin[1] - pivot[1], origin[2] - pivot[2]];
  const end = (axis: 0 | 1 | 2, isUpper: number) =>
    (low[axis] ?? 0) + (isUpper ? size[axis] + inflate : -inflate);
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  for (const [name, face] of Object.entries(faces)) {
    const { normal, corners } = CORNERS[name as FaceName];
    const first = positions.length / 3;
    for (const [x, y, z] of corners) {
      positions.push(end(0, x), end(1, y), end(2, z));
      normals.push(...normal);
    }
    for (const [u, v] of textureCorners(face)) uvs.push(u / textureSize[0], 1 - v / textureSize[1]);
    indices.push(first, first + 2, first + 1, first + 2, first + 3, first + 1);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('normal', new BufferAttribute(new Float32Array(normals), 3));
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(uvs), 2));
  geometry.setIndex(indices);
  return geometry;
}

/** The places on the texture of top left, top right, bottom left and bottom right. */
function textureCorners({ uv: [left, top, right, bottom], turns }: NonNullable<Cube['faces']['north']>) {
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
