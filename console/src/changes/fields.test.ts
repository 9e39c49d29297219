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

test('packs that differ only in their UUID are shown with it', () => {
  const [before, after] = ['0f0e0d0c-0b0a-4908-8706-050403020100', '1f0e0d0c-0b0a-4908-8706-050403020100'];
  expect(inWords({ field: 'packs', before: `Boats 1 ${before}`, after: `Boats 2 ${before}` })).toEqual({
    field: 'Packs',
    before: 'Boats 1',
    after: 'Boats 2',
  });
  expect(inWords({ field: 'packs', before: `Boats 1 ${before}`, after: `Boats 1 ${after}` }).after).toBe(
    `Boats 1 ${after}`,
  );
});
