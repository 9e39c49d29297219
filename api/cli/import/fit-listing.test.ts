import { expect, test } from 'vitest';
import { type CatalogueLine, LineRefused, parseLine } from './catalogue-line.ts';
import { categoryMap } from './category-map.ts';
import { fitListing } from './fit-listing.ts';

const now = new Date('2026-03-01T12:00:00Z');
const categories = categoryMap({ animals: 'mobs', 'atlas/maps': 'worldgen', maps: 'buildings' });

const fitted = (fields: Partial<Record<keyof CatalogueLine, unknown>> = {}) =>
  fitListing(
    parseLine(
      JSON.stringify({ title: 'Better Boats', description: 'Boats that steer as boats should.', ...fields }),
    ),
    { categories, defaultSource: 'list', now },
  );

test('a line with a title and a description is enough', () => {
  const { source, author, listing } = fitted();
  expect({ source, author }).toEqual({ source: 'list', author: 'list' });
  expect(listing).toMatchObject({
    content: { title: 'Better Boats', category: 'tools', tags: [], banner: null },
    release: { version: '1.0.0', download: { kind: 'none' } },
    origin: { source: 'list', id: 'list/Better Boats', downloads: null },
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  });
});

test('ids are derived from source and id', () => {
  const { addonId, listing } = fitted({ source: 'atlas', id: 7 });
  expect(fitted({ source: 'atlas', id: '7', title: 'Another title' })).toMatchObject({
    addonId,
    listing: { release: { releaseId: listing.release.releaseId } },
  });
  expect(fitted({ source: 'atlas', id: 8 }).addonId).not.toBe(addonId);
  expect(fitted({ source: 'other', id: 7 }).addonId).not.toBe(addonId);
});

test.each([
  ['animals', 'mobs', ['wild']],
  [' Animals ', 'mobs', ['wild']],
  ['Vehicles', 'tools', ['vehicles', 'wild']],
])('the category %s becomes %s', (category, ours, tags) => {
  expect(fitted({ category, tags: ['wild'] }).listing.content).toMatchObject({ category: ours, tags });
});

test('a map entry for one source takes precedence', () => {
  expect(fitted({ source: 'atlas', category: 'maps' }).listing.content.category).toBe('worldgen');
  expect(fitted({ source: 'other', category: 'maps' }).listing.content.category).toBe('buildings');
});

test('tags are cleaned up and limited to ten, but the category tag is always kept', () => {
  const tags = [' Red ', 'red', '', ...Array.from({ length: 12 }, (_, i) => `tag${i}`)];
  const { listing, losses } = fitted({ category: 'Vehicles', tags });
  expect(listing.content.tags.slice(0, 3)).toEqual(['vehicles', 'red', 'tag0']);
  expect(listing.content.tags).toHaveLength(10);
  expect(losses.tags).toBe(4);
});

test('long texts are shortened', () => {
  const { listing, losses } = fitted({
    title: 'word '.repeat(30),
    description: 'word '.repeat(500),
    version: '9'.repeat(60),
    tags: ['a tag that goes on and on and on and on'],
  });
  expect(listing.content.title.length).toBeLessThanOrEqual(100);
  expect(listing.content.description.length).toBeLessThanOrEqual(2000);
  expect(listing.content.description.endsWith('word…')).toBe(true);
  expect(listing.release.version.length).toBeLessThanOrEqual(50);
  expect(listing.content.tags[0]?.length).toBeLessThanOrEqual(30);
  expect(losses).toEqual({ title: true, description: true, tags: 0, url: false });
});

test.each(['ftp://example.org/x', 'javascript:alert(1)', 'no address', 'https://'])(
  'the address %s is left out',
  (url) => {
    expect(fitted({ url })).toMatchObject({
      listing: { release: { download: { kind: 'none' } } },
      losses: { url: true },
    });
  },
);

test('an address becomes the download', () => {
  const url = 'https://example.org/a?b=c#d';
  expect(fitted({ url }).listing.release.download).toEqual({ kind: 'url', url });
});

test('dates come from the line, in order and never in the future', () => {
  expect(
    fitted({ created: '2020-01-02', updated: '2021-05-06T07:08:09.123456+02:00' }).listing,
  ).toMatchObject({
    createdAt: '2020-01-02T00:00:00.000Z',
    updatedAt: '2021-05-06T05:08:09.123Z',
  });
  expect(fitted({ created: '2022-01-01', updated: '2021-01-01' }).listing).toMatchObject({
    createdAt: '2022-01-01T00:00:00.000Z',
    updatedAt: '2022-01-01T00:00:00.000Z',
  });
  expect(fitted({ created: '+099999-01-01T00:00:00Z', updated: 'yesterday' }).listing).toMatchObject({
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  });
});

test('counts are kept as imported, and invalid counts are dropped', () => {
  const counts = { downloads: 12, likes: -1, views: 'many', license: 'MIT', language: 'de' };
  expect(fitted(counts).listing.origin).toMatchObject({
    downloads: 12,
    likes: null,
    views: null,
    license: 'MIT',
    language: 'de',
  });
});

test.each([
  [{ title: ' ab ' }, 'Title must be at least 3 characters'],
  [{ description: 'too short' }, 'Description must be at least 20 characters'],
  [{ description: null }, 'Description must be at least 20 characters'],
  [
    { title: '', description: '\0'.repeat(30) },
    'Title must be at least 3 characters; Description must be at least 20 characters',
  ],
  [{ title: 5 }, 'Title must be at least 3 characters'],
  [{ tags: 'red' }, 'Tags must be a list.'],
])('%j is refused', (fields, reason) => {
  expect(() => fitted(fields)).toThrow(new LineRefused(reason));
});

test.each(['{"title": ', 'null', '[]', '"text"'])('%s is refused', (line) => {
  expect(() => parseLine(line)).toThrow(LineRefused);
});
