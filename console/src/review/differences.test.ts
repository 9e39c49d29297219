import { expect, test } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { differences } from './differences.ts';

test('what a moderator decides on is compared field by field', () => {
  const before = pendingAddon({ title: 'Better Boats', tags: ['boats'], fileSize: 1_048_576 });
  const after = { ...before, title: 'Best Boats', tags: ['boats', 'sea'], fileSize: null, revision: 1 };
  expect(differences(before, after)).toEqual([
    { field: 'Title', before: 'Better Boats', after: 'Best Boats' },
    { field: 'Tags', before: 'boats', after: 'boats, sea' },
    { field: 'File size', before: '1.0 MB', after: '' },
  ]);
});

test('a field that the list lacks is no difference once it is loaded', () => {
  const { images: _, ...listed } = pendingAddon();
  const opened = { ...listed, images: [{ imageUrl: '/a.webp', displayOrder: 0 }] };
  expect(differences(listed, opened)).toEqual([]);
});

test("a moderator's own decision is no difference", () => {
  const before = pendingAddon();
  expect(differences(before, { ...before, status: 'approved', revision: 1 })).toEqual([]);
});
