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
    category: 'mobs',
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
