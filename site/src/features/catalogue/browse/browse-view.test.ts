import { expect, test } from 'vitest';
import { sourceI18n } from '../../../app/i18n/messages.ts';
import { countLine, defaultSort, sortsFor } from './browse-view.ts';

test('results are sorted by newest, unless there is something to match', () => {
  expect(defaultSort({})).toBe('newest');
  expect(defaultSort({ search: 'boats' })).toBe('relevance');
  expect(sortsFor({})).not.toContain('relevance');
});

test.each([
  [0, {}, '0 addons found'],
  [1, {}, '1 addon found'],
  [1234, { search: 'boats' }, '1,234 addons found for "boats"'],
  [2, { search: 'boats', category: ['mobs' as const] }, '2 addons found for "boats" in Mobs & Creatures'],
  [
    2,
    { category: ['mobs' as const, 'tools' as const] },
    '2 addons found in Mobs & Creatures or Tools & Utilities',
  ],
])('%i results are said in words', (total, search, line) => {
  expect(countLine(sourceI18n(), total, search)).toBe(line);
});
