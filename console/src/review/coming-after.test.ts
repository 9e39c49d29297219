import { expect, test } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { comingAfter } from './prefetch-evidence.ts';

const queue = ['Boats', 'Mobs', 'Castle'].map((title) => pendingAddon({ title }));
const after = (index: number, taken?: string) =>
  comingAfter(queue, index, ({ title }) => title === taken).map(({ title }) => title);

test('the next items to be opened are prefetched: the following ones, and after the last the ones before', () => {
  expect(after(0)).toEqual(['Mobs', 'Castle']);
  expect(after(1)).toEqual(['Castle', 'Boats']);
  expect(after(2)).toEqual(['Mobs', 'Boats']);
});

test('items that others review are not prefetched', () => expect(after(0, 'Mobs')).toEqual(['Castle']));
