import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

test('every parameter is text, even if it looks like a number or a boolean', () => {
  expect(parseSearch('?search=123&featured=true')).toEqual({ search: '123', featured: 'true' });
});

test('typed text is encoded, and absent parameters are left out', () => {
  expect(stringifySearch({ search: 'a b&c+d/é', sort: undefined })).toBe('?search=a+b%26c%2Bd%2F%C3%A9');
  expect(stringifySearch({ sort: undefined })).toBe('');
});

test('a repeated parameter is a list, in the order of the address', () => {
  expect(parseSearch('?tag=b&page=2&tag=a')).toEqual({ tag: ['b', 'a'], page: '2' });
  expect(stringifySearch({ tag: ['b', 'a'], page: 2, without: [] })).toBe('?tag=b&tag=a&page=2');
});

test('search parameters survive writing and reading', () => {
  const search = { search: '"50%" + [more] & less', page: '2' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});
