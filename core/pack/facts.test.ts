import { expect, test } from 'vitest';
import { type PackKind, packTypeOf } from './facts.ts';

test.each<[PackKind[], string | null]>([
  [['behavior'], 'behavior'],
  [['script', 'other'], 'behavior'],
  [['resource'], 'resource'],
  [['resource', 'behavior', 'resource'], 'both'],
  [['skin'], 'skin'],
  [['behavior', 'skin'], 'behavior'],
  [['resource', 'behavior', 'world-template'], 'world'],
  [['other'], null],
  [[], null],
])('an upload with packs of the kinds %j is of the type %j', (kinds, type) => {
  expect(packTypeOf(kinds)).toBe(type);
});
