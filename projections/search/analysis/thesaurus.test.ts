import { describe, expect, test } from 'vitest';
import { parseQuery } from './query.ts';
import { builtInGroups, synonymGroups, Thesaurus, thesaurusWith, translationGroups } from './thesaurus.ts';
import { sufficientSets, wordWeight } from './widening.ts';

const thesaurus = new Thesaurus([
  ...synonymGroups('# vehicles\ntruck, lorry\nto-do list, task list'),
  ...translationGroups('flashlight|torch; Taschenlampe; linterna; 懐中電灯'),
]);
const termsOf = (text: string) =>
  parseQuery(text, thesaurus).words.map(({ text: word, alternatives }) => [
    word,
    alternatives.map(({ words }) => words.join(' ')),
  ]);

describe('the thesaurus', () => {
  test('finds synonyms of a word and of its plural, in both directions', () => {
    expect(termsOf('big lorries')).toEqual([
      ['big', []],
      ['lorries', ['truck']],
    ]);
    expect(termsOf('trucks')).toEqual([['trucks', ['lorry']]]);
  });

  test('knows a term of several words, joined or apart, whose words are then all required', () => {
    const { words } = parseQuery('my to do list', thesaurus);
    expect(words.map(({ text, light, term }) => ({ text, light, term }))).toEqual([
      { text: 'my', light: true, term: 0 },
      { text: 'to', light: false, term: 1 },
      { text: 'do', light: false, term: 1 },
      { text: 'list', light: false, term: 1 },
    ]);
    expect(words[1]?.alternatives.map((term) => term.words)).toEqual([['task', 'list']]);
  });

  test('translates into English, and from English only on demand', () => {
    const [german] = parseQuery('Taschenlampe', thesaurus).words;
    expect(german?.alternatives.map(({ words }) => words[0])).toEqual(['flashlight', 'torch']);
    const [english] = parseQuery('flashlight', thesaurus).words;
    const translations = english?.alternatives.filter(({ isTranslation }) => isTranslation);
    expect(translations?.map(({ words }) => words[0])).toEqual(['taschenlampe', 'linterna', '懐中電灯']);
    expect(english?.alternatives.filter(({ isTranslation }) => !isTranslation)).toHaveLength(1);
  });

  test("holds the owner's groups together with those of the product", () => {
    const own = [['flivver', 'truck']];
    const extended = thesaurusWith(own);
    const alternativesOf = (word: string) =>
      parseQuery(word, extended).words[0]?.alternatives.map(({ words }) => words.join(' '));
    expect(alternativesOf('flivver')).toEqual(['truck']);
    expect(alternativesOf('truck')).toEqual(expect.arrayContaining(['flivver', 'lorry']));
    expect(thesaurusWith(own)).toBe(extended);
    expect(thesaurusWith([])).toBe(thesaurusWith());
  });

  test('comes with several hundred groups, each of two terms at least', () => {
    expect(builtInGroups.length).toBeGreaterThan(500);
    for (const group of builtInGroups) {
      expect(group.length, JSON.stringify(group)).toBeGreaterThan(1);
      for (const { text } of group) expect(text, JSON.stringify(group)).not.toBe('');
    }
  });
});

describe('widening', () => {
  test('the rarer of two words is enough, the more common one is not', () => {
    expect(sufficientSets([3, 2_000], 10_000)).toEqual([[0]]);
  });

  test('an add-on needs more of the words when less would match too many', () => {
    expect(sufficientSets([100, 100, 100], 10_000)).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    expect(sufficientSets([900, 900, 900], 10_000)).toEqual([[0, 1, 2]]);
  });

  test('a rarer word weighs more, and no word weighs less than nothing', () => {
    expect(wordWeight(1, 1_000)).toBeGreaterThan(wordWeight(100, 1_000));
    expect(wordWeight(1_000, 1_000)).toBeGreaterThan(0);
    expect(wordWeight(2_000, 1_000)).toBeGreaterThan(0);
  });
});
