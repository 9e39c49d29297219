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
  const opened = { ...listed, images: [{ imageUrl: '/a.webp', displayOrder: 0, caption: 'At sea' }] };
  expect(differences(listed, opened)).toEqual([]);
});

test('a new ticket in the address of a picture is no difference, and another picture is one', () => {
  const shownAs = (banner: string, ticket: string) => ({
    ...pendingAddon({ id: '00000000-0000-4000-8000-000000000001' }),
    bannerImageUrl: `/api/addons/1/images/${banner}?ticket=${ticket}`,
    images: [{ imageUrl: `/api/addons/1/images/shot?ticket=${ticket}`, displayOrder: 0, caption: null }],
  });
  expect(differences(shownAs('one', 'ey.1'), shownAs('one', 'ey.2'))).toEqual([]);
  expect(differences(shownAs('one', 'ey.1'), shownAs('two', 'ey.2'))).toEqual([
    { field: 'Banner', before: '/api/addons/1/images/one', after: '/api/addons/1/images/two' },
  ]);
});

test("a moderator's own decision is no difference", () => {
  const before = pendingAddon();
  expect(differences(before, { ...before, status: 'approved', revision: 1 })).toEqual([]);
});

test('an open change that its publisher replaced is compared with the one before', () => {
  const proposing = (id: string, ...differences: { field: string; before: string; after: string }[]) => ({
    ...pendingAddon({ id: '00000000-0000-4000-8000-000000000001', status: 'approved' }),
    openChange: { id, addonId: '', proposedAt: '2025-11-20T10:00:00.000Z', release: null, differences },
  });
  const first = proposing(
    'one',
    { field: 'title', before: 'Boats', after: 'Best Boats' },
    { field: 'description', before: 'They float.', after: 'They fly.' },
  );
  const second = proposing(
    'two',
    { field: 'title', before: 'Boats', after: 'Free coins' },
    { field: 'tags', before: 'sea', after: 'coins' },
  );
  expect(differences(first, second)).toEqual([
    { field: 'Proposed: Title', before: 'Best Boats', after: 'Free coins' },
    { field: 'Proposed: Description', before: 'They fly.', after: 'They float.' },
    { field: 'Proposed: Tags', before: 'sea', after: 'coins' },
  ]);
  expect(differences(first, { ...first })).toEqual([]);
});
