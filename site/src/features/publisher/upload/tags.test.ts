import { expect, test } from 'vitest';
import { addTag } from './tags.ts';

const ten = Array.from({ length: 10 }, (_, index) => `tag${index}`);

test('a tag is trimmed and converted to lower case', () => {
  expect(addTag([], '  Sky   Islands ')).toEqual({ tags: ['sky islands'] });
});

test('adding an existing tag changes nothing', () => {
  expect(addTag(['boats'], 'BOATS')).toEqual({ tags: ['boats'] });
});

test('a text of spaces adds no tag', () => {
  expect(addTag(['boats'], '   ')).toEqual({ tags: ['boats'] });
});

test('the eleventh tag is refused', () => {
  expect(addTag(ten, 'one more')).toEqual({ tags: ten, refusal: 'limit' });
});

test('a tag of 30 characters is accepted, one of 31 is refused', () => {
  expect(addTag([], 'x'.repeat(30)).refusal).toBeUndefined();
  expect(addTag([], 'x'.repeat(31)).refusal).toBe('length');
});
