import { expect, test } from 'vitest';
import { packFacts, somePack } from '../../../testing/some-addon.ts';
import { filledIn, suggestionsOf } from './suggestions.ts';
import type { PackFacts } from './use-pack-facts.ts';

type Pack = PackFacts['packs'][number];
const packOf = (differences: Partial<Pack>): Pack => ({
  ...somePack,
  name: 'Planes',
  version: '2.1.0',
  ...differences,
});
const factsOf = (...packs: Pack[]): PackFacts => ({ ...packFacts, packs });

test.each([
  ['Planes', 'Planes'],
  ['Planes (BP)', 'Planes'],
  ['Planes [RP]', 'Planes'],
  ['Planes BP', 'Planes'],
  ['Planes v1.2.0', 'Planes'],
  ['Frame & Pane BP — Release v1.0.0', 'Frame & Pane'],
  ['Particle Examples 1.19', 'Particle Examples 1.19'],
  ['WARP', 'WARP'],
])('the name %s suggests the title %s', (name, title) => {
  expect(suggestionsOf(factsOf(packOf({ name }))).title).toBe(title);
});

test.each([
  ['Planes v1.2.0', '1.2.0'],
  ['Planes – Release v3', '3'],
  ['Planes', '9.0.0'],
  ['Particle Examples 1.19', '9.0.0'],
])('the name %s and the version 9.0.0 of a manifest suggest the version %s', (name, version) => {
  expect(suggestionsOf(factsOf(packOf({ name, version: '9.0.0' }))).version).toBe(version);
});

test('an add-on of two packs suggests the texts of its behavior pack', () => {
  const resource = packOf({ kind: 'resource', name: 'Planes RP', description: 'Textures', version: '9.0.0' });
  const behavior = packOf({ description: 'Planes that fly' });
  expect(suggestionsOf(factsOf(resource, behavior))).toEqual({
    title: 'Planes',
    description: 'Planes that fly',
    version: '2.1.0',
  });
  expect(suggestionsOf(factsOf(resource))).toMatchObject({ title: 'Planes', version: '9.0.0' });
});

test('files with several add-ons or none suggest nothing', () => {
  expect(suggestionsOf(factsOf(packOf({}), packOf({ name: 'Boats' })))).toEqual({});
  expect(suggestionsOf(factsOf())).toEqual({});
});

test('only untouched fields are filled in, and a file without suggestions resets them', () => {
  const initial = { title: '', description: '', category: '', version: '1.0.0' };
  const planes = { title: 'Planes', description: 'They fly', version: '2.0.0' };
  expect(filledIn(initial, planes, { initial, before: {} })).toEqual({ ...initial, ...planes });
  const typed = { ...initial, ...planes, title: 'My planes', category: 'mobs' };
  expect(filledIn(typed, {}, { initial, before: planes })).toEqual({
    ...initial,
    title: 'My planes',
    category: 'mobs',
  });
});
