import { expect, test } from 'vitest';
import { parseBrowseSearch } from './browse-search.ts';

test('missing and invalid search parameters get their defaults', () => {
  expect(
    parseBrowseSearch({
      search: '  boats ',
      category: 'mobs',
      sort: 'downloads',
      featured: 'true',
      page: '3',
      view: 'list',
    }),
  ).toEqual({
    search: 'boats',
    category: ['mobs'],
    sort: 'downloads',
    featured: 'true',
    page: 3,
    view: 'list',
  });
  expect(
    parseBrowseSearch({
      search: ' ',
      category: 'all',
      sort: 'oldest',
      featured: 'no',
      page: '-1',
      view: 'wall',
    }),
  ).toEqual({});
});

test('the names of inherited object properties are not categories', () => {
  expect(parseBrowseSearch({ category: 'constructor', sort: 'toString' })).toEqual({});
});

test('filters with several values are read in one order, without repeats and unknown values', () => {
  const raw = {
    category: ['weapons', 'cars', 'tools', 'weapons'],
    tag: ['b', ' a ', '', 'b'],
    withoutTag: 'c',
    adds: ['sounds', 'mobs'],
    pack: ['world', 'both', 'all'],
    rating: '4.5',
  };
  expect(parseBrowseSearch(raw)).toEqual({
    category: ['tools', 'weapons'],
    tag: ['a', 'b'],
    withoutTag: ['c'],
    adds: ['mobs', 'sounds'],
    pack: ['both', 'world'],
    rating: 4.5,
  });
  expect(parseBrowseSearch({ rating: '6', category: 'all', tag: [' '] })).toEqual({});
});

test('of another parameter that is repeated, the last one counts', () => {
  expect(parseBrowseSearch({ view: ['list', ''], search: ['a', 'b'], page: ['2', '3'] })).toEqual({
    search: 'b',
    page: 3,
  });
});
