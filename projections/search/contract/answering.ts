// Suggestions and highlights, and that no input does harm.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { schemas } from '../../schemas.ts';
import type { Segment } from '../search.ts';
import type { Shelf } from './harness.ts';

const marked = (segments: Segment[] | undefined) =>
  segments?.map(({ text, match }) => (match ? `[${text}]` : text)).join('');

export function answering(shelf: () => Shelf) {
  test('suggestions complete what is typed', async () => {
    expect((await shelf().suggest('zom'))[0]).toBe('Zombie Apocalypse');
    expect((await shelf().suggest('castle bu'))[0]).toBe('Castle Builder Kit');
    expect((await shelf().suggest('luckyb'))[0]).toBe('LuckyBlock Classic');
    expect((await shelf().suggest('cafe'))[0]).toBe('Café Décor');
    expect((await shelf().suggest('電'))[0]).toBe('電車アドオン');
    expect((await shelf().suggest('dinosuar'))[0]).toBe('Dinosaur Park');
  });

  test('titles with similar words are not suggested for words that many add-ons have', async () => {
    const described = Array.from({ length: 6 }, (_, n) => ({
      key: `harp${n}`,
      title: `Harp ${n}`,
      description: 'Tuned by marrowbark.',
    }));
    await shelf().add(...described, { key: 'marrowback', title: 'Marrowback' });
    expect(await shelf().suggest('marrowbark')).toEqual([]);
    expect(await shelf().suggest('marrowbarck')).toEqual(['Marrowback']);
  });

  test('one letter suggests titles that begin with it, eight at most', async () => {
    const suggestions = await shelf().suggest('s');
    expect(suggestions.length).toBeGreaterThan(1);
    expect(suggestions.length).toBeLessThanOrEqual(8);
    for (const title of suggestions) expect(title).toMatch(/^s/i);
  });

  test('an empty text has no suggestions', async () => {
    expect(await shelf().suggest('')).toEqual([]);
    expect(await shelf().suggest('  "')).toEqual([]);
  });

  test('tags, publishers and contents of packs are suggested after add-ons, each with its kind', async () => {
    await shelf().add(
      { key: 'quoll', title: 'Quoll Den', tags: ['quolls', 'wild'], publisher: 'QuollKeeper' },
      { key: 'den', title: 'Den', tags: ['quolls'], contents: ['Spotted Quoll', 'Tree'], adds: ['entity'] },
    );
    expect(await shelf().suggestAll('quol')).toEqual([
      { kind: 'addon', text: 'Quoll Den' },
      { kind: 'tag', text: 'quolls' },
      { kind: 'publisher', text: 'QuollKeeper' },
      { kind: 'content', text: 'Spotted Quoll' },
    ]);
    expect(await shelf().suggestAll('spotted quolls ')).toEqual([{ kind: 'content', text: 'Spotted Quoll' }]);
    await shelf().hide('den');
    expect(await shelf().suggestAll('spotted quoll')).toEqual([]);
  });

  test('a tag of many add-ons is suggested before a rarer one, and names leave room for add-ons', async () => {
    await shelf().add(
      ...Array.from({ length: 10 }, (_, n) => ({
        key: `okapi ${n}`,
        title: `Okapi ${n}`,
        tags: [n < 7 ? 'okapi-park' : 'okapi-zoo', `okapi-${n}`],
        publisher: `okapi${n}`,
        contents: [`Okapi ${n}`, `Okapi Foal ${n}`],
        adds: ['entity' as const],
      })),
    );
    const suggestions = await shelf().suggestAll('okapi');
    expect(suggestions).toHaveLength(8);
    const of = (kind: string) => suggestions.filter((suggestion) => suggestion.kind === kind);
    expect(of('addon').length).toBeGreaterThanOrEqual(3);
    expect(of('tag').map(({ text }) => text)).toEqual(['okapi-park', 'okapi-zoo']);
    expect(of('publisher')).toHaveLength(1);
    expect(of('content')).toHaveLength(2);
  });

  test('a category is suggested by its name in English and other languages', async () => {
    const category = { kind: 'category', text: 'weapons' };
    expect(await shelf().suggestAll('weap')).toContainEqual(category);
    expect(await shelf().suggestAll('armas')).toContainEqual(category);
    expect(await shelf().suggestAll('weapons for turtles')).not.toContainEqual(category);
  });

  test('matches are marked in title and description', async () => {
    const { ids, highlights } = await shelf().engine.search.search({
      text: 'castle kit',
      page: 1,
      limit: 10,
    });
    const first = highlights[ids[0] ?? ''];
    const second = highlights[ids[1] ?? ''];
    expect(marked(first?.title)).toBe('[Castle] Builder [Kit]');
    expect(marked(second?.title)).toBeUndefined();
    expect(marked(second?.description)).toMatch(/Fits the \[Castle\] Builder \[Kit\]\.$/);
  });

  test('for a misspelt word, the intended word is marked', async () => {
    const { ids, highlights } = await shelf().engine.search.search({ text: 'soduim', page: 1, limit: 1 });
    expect(marked(highlights[ids[0] ?? '']?.title)).toBe('[Sodium] Shaders');
  });

  test('markup in a text stays plain text', async () => {
    await shelf().add({
      key: 'script',
      title: 'Tag <script>alert(1)</script> Soup',
      description: '<b>soup</b>',
    });
    const { highlights } = await shelf().engine.search.search({ text: 'soup', page: 1, limit: 1 });
    const title = Object.values(highlights)[0]?.title ?? [];
    expect(title.map(({ text }) => text).join('')).toBe('Tag <script>alert(1)</script> Soup');
  });

  test.each([
    ['nothing but signs', '"\'`&|!:*()<>\\%_-+=~^$#@;?/[]{}'],
    ['operators', 'boats & !castle | (dragon <-> mount):*'],
    ['an open quote', '"better boats'],
    ['SQL', `boats'; drop table ${schemas.catalogue}.addons; --`],
    ['a query in JSON', '{"match_all":{}}'],
    ['a NUL', 'bo\u0000ats'],
    ['a lone surrogate', 'boats \ud83d'],
    ['emoji', '🔥🔥🚀'],
    ['right to left', 'boats \u202e\u200f قلعة'],
    ['10 kB of one word', 'a'.repeat(10_240)],
    ['10 kB of words', 'boat '.repeat(2_048)],
    [
      'many long words that nobody knows',
      Array.from({ length: 16 }, (_, n) => `${'qwrtzpsdfghjklyxcvbnm'.slice(n % 8)}oieuahgfkldsmn${n}`).join(
        ' ',
      ),
    ],
    ['10 kB of marks', '\u0301'.repeat(10_240)],
    ['10 kB of Chinese', '园林建筑'.repeat(2_560)],
    ['backslashes', '\\\\\\ \\u0000 \\x'],
    ['wildcards', 'bo*ts b?ats %'],
  ])('harmless: %s', async (_, text) => {
    const { ids, total } = await shelf().engine.search.search({ text, page: 1, limit: 24 });
    expect(ids.length).toBeLessThanOrEqual(total);
    await shelf().engine.search.facets({ text, tags: [text.slice(0, 30).replaceAll('\0', '')] });
    await shelf().engine.search.suggest(text);
  });

  test('any input is harmless', async () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc
        .array(fc.constantFrom('boat', ' ', '"', "'", '\\', ':*', '&', '園', 'א', '🔥', '\0', '1.2', '^'), {
          maxLength: 30,
        })
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (text) => {
        const { ids, total } = await shelf().engine.search.search({ text, page: 1, limit: 24 });
        expect(total).toBeGreaterThanOrEqual(ids.length);
        await shelf().engine.search.suggest(text);
      }),
      { numRuns: 60 },
    );
  });
}
