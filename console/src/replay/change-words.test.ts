import { expect, test } from 'vitest';
import { changeInWords } from './change-words.ts';

test.each([
  ['status', 'Status'],
  ['title', 'Title'],
  ['proposed.minGameVersion', 'Proposed: Game version'],
])('the change of %s is named %s', (field, name) =>
  expect(changeInWords({ field, before: 'a', after: 'b' })).toEqual({ field: name, before: 'a', after: 'b' }),
);
