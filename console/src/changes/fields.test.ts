import { expect, test } from 'vitest';
import { inWords } from './fields.ts';

test('fields and values are shown in words', () => {
  expect(inWords({ field: 'category', before: 'tools', after: 'mobs' })).toEqual({
    field: 'Category',
    before: 'Tools & Utilities',
    after: 'Mobs & Creatures',
  });
  expect(inWords({ field: 'screenshot2', before: null, after: 'ab'.repeat(32) })).toEqual({
    field: 'Screenshot 2',
    before: null,
    after: 'Picture abababababab',
  });
});

test('a field that is new to the console keeps its own name', () =>
  expect(inWords({ field: 'licence', before: null, after: 'MIT' }).field).toBe('licence'));
