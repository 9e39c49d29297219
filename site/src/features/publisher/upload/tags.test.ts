import { expect, test } from 'vitest';
import { addTag } from './tags.ts';

const ten = Array.from({ length: 10 }, (_, index) => `tag${index}`);

test('a tag is trimmed and put in lower case', () => {
  expect(addTag([], '  Sky   Islands ')).toEqual({ tags: ['sky islands'] });
});

test('a tag that is there already changes nothing', () => {
  expect(addTag(['boats'], 'BOATS')).toEqual({ tags: ['boats'] });
});

test('nothing but spaces is no tag', () => {
  expect(addTag(['boats'], '   ')).toEqual({ tags: ['boats'] });
});

test('the eleventh tag is refused', () => {
  expect(addTag(ten, 'one more')).toEqual({ tags: ten, refusal: 'limit' });
});

test('a tag of 30 characters fits, of 31 does not', () => {
  expect(addTag([], 'x'.repeat(30)).refusal).toBeUndefined();
  expect(addTag([], 'x'.repeat(31)).refusal).toBe('length');
});
