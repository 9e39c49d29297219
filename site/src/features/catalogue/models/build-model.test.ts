import type { ModelView } from '@sandcrate/api/addons/discovery-contract.ts';
import { Box3, Mesh, MeshBasicMaterial, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { buildModel } from './build-model.ts';

type Shape = NonNullable<ModelView['shape']>;
type Cube = Shape['bones'][number]['cubes'][number];

const cubeOf = (rest: Partial<Cube> = {}): Cube => ({
  origin: [1, 2, 3],
  size: [4, 5, 6],
  inflate: 0,
  pivot: [0, 0, 0],
  rotation: [0, 0, 0],
  faces: { north: { uv: [0, 0, 4, 5], turns: 0 }, south: { uv: [8, 0, 12, 5], turns: 0 } },
  ...rest,
});
const boneOf = (name: string, cubes: Cube[], rest: Partial<Shape['bones'][number]> = {}) => ({
  name,
  parent: null,
  pivot: [0, 0, 0] as [number, number, number],
  rotation: [0, 0, 0] as [number, number, number],
  cubes,
  ...rest,
});
const build = (...bones: Shape['bones']) => {
  const { model } = buildModel({ textureSize: [64, 32], bones }, new MeshBasicMaterial());
  model.updateMatrixWorld(true);
  const meshes: Mesh[] = [];
  model.traverse((part) => part instanceof Mesh && meshes.push(part));
  return { model, meshes };
};
const bounds = (model: Parameters<Box3['setFromObject']>[0]) => {
  const { min, max } = new Box3().setFromObject(model);
  const rounded = (place: Vector3) => place.toArray().map((number) => Math.round(number * 100) / 100 + 0);
  return [rounded(min), rounded(max)];
};

test('a cube is at the same place as in the game with x mirrored, whatever its pivots', () => {
  const where = [
    [-5, 2, 3],
    [-1, 7, 9],
  ];
  expect(bounds(build(boneOf('a', [cubeOf()])).model)).toEqual(where);
  const child = boneOf('b', [cubeOf({ pivot: [9, 8, 7] })], { parent: 0, pivot: [-3, 2, 1] });
  expect(bounds(build(boneOf('a', [], { pivot: [5, 5, 5] }), child).model)).toEqual(where);
});

test('inflation enlarges a cube on each side', () => {
  expect(bounds(build(boneOf('a', [cubeOf({ inflate: 0.5 })])).model)).toEqual([
    [-5.5, 1.5, 2.5],
    [-0.5, 7.5, 9.5],
  ]);
});

test('a rotated bone takes its child bones along', () => {
  const child = boneOf('b', [cubeOf({ origin: [0, 0, -4], size: [1, 1, 4] })], { parent: 0 });
  // North becomes up when rotated by 90 degrees about x, against the game's direction.
  expect(bounds(build(boneOf('a', [], { rotation: [-90, 0, 0] }), child).model)).toEqual([
    [-1, 0, 0],
    [0, 4, 1],
  ]);
});

test('each corner has its place on the texture, and faces without a texture are left out', () => {
  const { meshes } = build(boneOf('a', [cubeOf()]));
  const { position, uv, normal } = meshes[0]?.geometry.attributes ?? {};
  expect(position?.count).toBe(8);
  const corner = (index: number) => ({
    at: [position?.getX(index), position?.getY(index), position?.getZ(index)],
    uv: [(uv?.getX(index) ?? 0) * 64, (1 - (uv?.getY(index) ?? 0)) * 32],
    normal: [normal?.getX(index), normal?.getY(index), normal?.getZ(index)],
  });
  // Top left of the north face, seen from the north: the east is on the left.
  expect(corner(0)).toEqual({ at: [-1, 7, 3], uv: [0, 0], normal: [0, 0, -1] });
  expect(corner(3)).toEqual({ at: [-5, 2, 3], uv: [4, 5], normal: [0, 0, -1] });
  expect(corner(4)).toEqual({ at: [-5, 7, 9], uv: [8, 0], normal: [0, 0, 1] });
});

test('each face of a cube points outwards', () => {
  const uv: [number, number, number, number] = [0, 0, 1, 1];
  const names = ['north', 'south', 'east', 'west', 'up', 'down'] as const;
  const faces = Object.fromEntries(names.map((name) => [name, { uv, turns: 0 }]));
  const geometry = build(boneOf('a', [cubeOf({ faces })])).meshes[0]?.geometry;
  const { position, normal } = geometry?.attributes ?? {};
  const at = (index: number) =>
    new Vector3(position?.getX(index), position?.getY(index), position?.getZ(index));
  const indices = [...(geometry?.index?.array ?? [])];
  expect(indices).toHaveLength(36);
  for (let first = 0; first < indices.length; first += 3) {
    const [a = 0, b = 0, c = 0] = indices.slice(first, first + 3);
    const side = at(b)
      .sub(at(a))
      .cross(at(c).sub(at(a)))
      .normalize();
    expect(side.toArray().map((number) => Math.round(number) + 0)).toEqual([
      normal?.getX(a),
      normal?.getY(a),
      normal?.getZ(a),
    ]);
  }
});

test('a texture is rotated clockwise in quarter turns', () => {
  const { meshes } = build(boneOf('a', [cubeOf({ faces: { north: { uv: [0, 0, 4, 5], turns: 1 } } })]));
  const { uv } = meshes[0]?.geometry.attributes ?? {};
  const corners = [0, 1, 2, 3].map((index) => [
    (uv?.getX(index) ?? 0) * 64,
    (1 - (uv?.getY(index) ?? 0)) * 32,
  ]);
  expect(corners).toEqual([
    [0, 5],
    [0, 0],
    [4, 5],
    [4, 0],
  ]);
});

test('a face that shows a single point of the texture stays inside one texel', () => {
  const faces: Cube['faces'] = { north: { uv: [8, 4, 8, 4], turns: 0 } };
  const [mesh] = build(boneOf('a', [cubeOf({ faces })])).meshes;
  const { array } = mesh?.geometry.getAttribute('uv') ?? { array: [] };
  const texels = Array.from({ length: array.length / 2 }, (_, corner) => [
    (array[corner * 2] ?? 0) * 64,
    (1 - (array[corner * 2 + 1] ?? 0)) * 32,
  ]);
  expect(texels).toHaveLength(4);
  for (const [u = 0, v = 0] of texels) {
    expect([Math.floor(u), Math.floor(v)]).toEqual([8, 4]);
    expect(Math.min(u % 1, v % 1)).toBeGreaterThan(0.01);
  }
});
