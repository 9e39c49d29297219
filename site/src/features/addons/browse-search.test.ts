import { expect, test } from 'vitest';
import { countLine, defaultSort, pageCount, parseBrowseSearch, sortsFor } from './browse-search.ts';

test('the address says what to show; what is absent or makes no sense is the default', () => {
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

test('names of properties that every object has are no categories', () => {
  expect(parseBrowseSearch({ category: 'constructor', sort: 'toString' })).toEqual({});
});

test('newest comes first, unless there is something to match', () => {
  expect(defaultSort({})).toBe('newest');
  expect(defaultSort({ search: 'boats' })).toBe('relevance');
  expect(sortsFor({})).not.toContain('relevance');
});

test.each([
  [0, {}, '0 addons found'],
  [1, {}, '1 addon found'],
  [1234, { search: 'boats' }, '1,234 addons found for "boats"'],
  [2, { search: 'boats', category: 'mobs' }, '2 addons found for "boats" in Mobs & Creatures'],
] as const)('%i results are said in words', (total, search, line) => {
  expect(countLine(total, search)).toBe(line);
});

test('24 results are one page, 25 two, none still one', () => {
  expect([0, 24, 25].map(pageCount)).toEqual([1, 1, 2]);
});
