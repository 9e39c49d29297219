// Which add-ons a text finds.
import { describe, expect, test } from 'vitest';
import type { Shelf } from './harness.ts';

export function matching(shelf: () => Shelf) {
  const first = async (text: string) => (await shelf().find(text))[0];

  test.each([
    ['title', 'zombie', 'zombies'],
    ['tag', 'lumber', 'treefeller'],
    ['publisher', 'cloudwalker', 'skyislands'],
    ['description', 'drawbridges', 'castle'],
    ['pack name', 'timber', 'treefeller'],
    ['pack description', 'connected logs', 'treefeller'],
    ['title and description', 'dinosaur amber', 'dinosaurs'],
  ])('looks in the %s', async (_, text, key) => {
    expect(await first(text)).toBe(key);
  });

  test('looks in the full description, below the description, and not in its addresses', async () => {
    await shelf().add(
      {
        key: 'theremin',
        title: 'One Sound',
        body: '## Sounds\n\n- **Theremins**, [here](https://ocarina.example)',
      },
      { key: 'spoken', title: 'Two Sounds', description: 'A theremin that plays by itself.' },
    );
    expect(await shelf().find('theremin')).toEqual(['spoken', 'theremin']);
    expect(await shelf().findAllWords('ocarina')).toEqual([]);
  });

  test('looks in the words of a picture in the full description, and not in its id', async () => {
    await shelf().add({
      key: 'sousaphone',
      title: 'Brass Band',
      body: '![A sousaphone](picture:8bad1f00d5e2c471)\n\n[tuba]: picture:facade99beef0042 "Tuba"',
    });
    expect(await shelf().find('sousaphone')).toEqual(['sousaphone']);
    for (const text of ['8bad1f00d5e2c471', 'facade99beef0042', 'bad', 'facade', 'picture'])
      expect(await shelf().findAllWords(text), text).not.toContain('sousaphone');
  });

  test('add-ons with every word come first, and a search without any such says what it found instead', async () => {
    expect(await shelf().findAllWords('castle drawbridges')).toEqual(['castle']);
    expect(await shelf().findAllWords('castle submarine')).toEqual([]);
    const { ids, notes } = await shelf().engine.search.search({
      text: 'castle submarine',
      page: 1,
      limit: 9,
    });
    expect(shelf().keyOf(ids[0] ?? '')).toBe('castle');
    expect(notes).toEqual({ missing: ['submarine'], widened: { withAllWords: 0, matched: ['castle'] } });
  });

  test('facets and pages count what a widened search shows', async () => {
    const { search } = shelf().engine;
    const text = 'castle submarine';
    const { total, notes } = await search.search({ text, page: 1, limit: 1 });
    const { categories, notes: noted } = await search.facets({ text });
    expect(categories.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    expect(noted).toEqual(notes);
    const pages = await Promise.all(
      Array.from({ length: total }, (_, n) => search.search({ text, page: n + 1, limit: 1 })),
    );
    expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(total);
  });

  test('synonyms and translations are found below the word itself', async () => {
    await shelf().add(
      { key: 'lorry', title: 'Yellow Lorry' },
      { key: 'truck', title: 'Yellow Truck' },
      { key: 'lantern', title: 'Flashlights' },
    );
    expect((await shelf().find('yellow lorry')).slice(0, 2)).toEqual(['lorry', 'truck']);
    expect((await shelf().find('yellow truck')).slice(0, 2)).toEqual(['truck', 'lorry']);
    expect(await first('gelber lastwagen')).not.toBeUndefined();
    expect(await first('Taschenlampe')).toBe('lantern');
    expect(await first('懐中電灯')).toBe('lantern');
    expect(await first('lampe de poche')).toBe('lantern');
  });

  test('a likely spelling is suggested for a word that no add-on has', async () => {
    const { notes } = await shelf().engine.search.search({ text: 'soddium', page: 1, limit: 1 });
    expect(notes).toEqual({ missing: ['soddium'], didYouMean: 'sodium' });
    const widened = await shelf().engine.search.search({ text: 'submarine soddium', page: 1, limit: 1 });
    expect(widened.notes).toEqual({
      missing: ['submarine', 'soddium'],
      widened: { withAllWords: 0, matched: ['sodium'] },
      didYouMean: 'submarine sodium',
    });
  });

  test('light words may be missing, but count when they are alone', async () => {
    expect(await first('the dragon mounts mod')).toBe('dragons');
    expect(await shelf().find('the')).not.toEqual([]);
  });

  test.each([
    ['swapped letters', 'soduim', 'sodium'],
    ['a missing letter', 'sodim', 'sodium'],
    ['a doubled letter', 'soddium', 'sodium'],
    ['a wrong letter', 'sodiun', 'sodium'],
    ['a wrong first letter', 'tinosaur', 'dinosaurs'],
    ['mistakes in two words', 'dinosuar prak', 'dinosaurs'],
    ['a mistake in the description', 'drawbrigdes', 'castle'],
    ['two mistakes in a long word', 'apocallipse', 'zombies'],
  ])('forgives %s', async (_, text, key) => {
    expect(await first(text)).toBe(key);
  });

  test('exact matches come before similar words', async () => {
    expect((await shelf().find('podium'))[0]).toBe('podium');
    expect(await shelf().find('sodium ')).toEqual(['sodium']);
  });

  test('every stage of typing finds the same', async () => {
    for (const typed of ['sodi', 'sodiu', 'sodium', 'sodium ']) {
      expect(await first(typed), typed).toBe('sodium');
    }
    expect(await first('dragon mo')).toBe('dragons');
  });

  test.each([
    ['lucky block', 'luckyblock'],
    ['luckyblock', 'luckyblock'],
    ['LuckyBlock', 'luckyblock'],
    ['lucky-block', 'luckyblock'],
    ['minimap', 'minimap'],
    ['mini map', 'minimap'],
    ['anticheat', 'anticheat'],
    ['anti cheat', 'anticheat'],
    ['skyislands', 'skyislands'],
    ['sky islands 2', 'skyislands'],
  ])('joined or split: %s', async (text, key) => {
    expect(await first(text)).toBe(key);
  });

  test('a whole title typed as one word is found, however many words it has', async () => {
    await shelf().add({ key: 'four', title: 'Grandfather Clock Repair Workshop' });
    expect(await shelf().find('grandfatherclockrepairworkshop')).toEqual(['four']);
  });

  test('a second word of one or two letters matches the beginning of a title word', async () => {
    await shelf().add({ key: 'weather', title: 'Barometer Forecast' }, { key: 'unfit', title: 'Fo Fum' });
    expect(await first('barometer f')).toBe('weather');
    expect(await first('barometer fo')).toBe('weather');
  });

  test('correctly spelt words among several are taken literally', async () => {
    await shelf().add(
      { key: 'wagon1', title: 'Wagonette Set (Part1)' },
      { key: 'wagon3', title: 'Wagonette Set (Part3)', downloads: 500 },
    );
    expect(await first('wagonete set (part1)')).toBe('wagon1');
  });

  test('similar words are not searched when a title has the words as typed', async () => {
    await shelf().add(
      { key: 'kelpfarm', title: 'KelpFarm' },
      ...Array.from({ length: 12 }, (_, n) => ({ key: `help${n}`, title: `Help Screen ${n}` })),
    );
    expect(await shelf().find('kelp')).toEqual(['kelpfarm']);
  });

  test('a version is not another version that has the same digits', async () => {
    await shelf().add(
      { key: 'abacus121', title: 'Abacus 1.21' },
      { key: 'abacus212', title: 'Abacus 2.1.2' },
    );
    expect(await shelf().find('abacus 1.21')).toEqual(['abacus121']);
  });

  test('a version finds itself and more specific versions, with or without the v, but no other version', async () => {
    await shelf().add(
      { key: 'sextant121', title: 'Sextant v1.21' },
      { key: 'sextant12150', title: 'Sextant for 1.21.50', description: 'Needs 1.21.50.' },
      { key: 'sextant221', title: 'Sextant v2.21', description: 'The first of 1 sextants, for 21 ships.' },
      { key: 'sextant2.1', title: 'Sextant 2.1', description: 'Version 1.2.1 of v.' },
      { key: 'sextant1221', title: 'Sextant 12.21' },
    );
    const found = async (text: string) => (await shelf().findAllWords(text)).sort();
    expect(await found('sextant 1.21')).toEqual(['sextant121', 'sextant12150']);
    expect(await found('v1.21 sextant')).toEqual(['sextant121', 'sextant12150']);
    expect(await found('sextant v2.21')).toEqual(['sextant221']);
    expect(await found('sextant v1.2')).toEqual(['sextant121', 'sextant12150', 'sextant2.1']); // still being typed
    expect(await found('v1.2 sextant')).toEqual(['sextant2.1']);
    expect(await found('sextant 1.22 ')).toEqual([]);
  });

  test('digits are not taken for mistakes, and numbers are not split', async () => {
    await shelf().add(
      { key: 'lute', title: 'Lute mp3', description: 'From 20 bards in 21 towns.' },
      { key: 'zither', title: 'Zither mp4' },
    );
    expect(await shelf().findAllWords('mp4 ')).toEqual(['zither']);
    expect(await shelf().findAllWords('mp5 ')).toEqual([]);
    expect(await shelf().findAllWords('lute 2021 ')).toEqual([]);
    expect(await shelf().find('zihter mp4 ')).toEqual(['zither']);
  });

  test.each([
    ['armour', 'armor'],
    ['coloured', 'colored'],
    ['grey', 'gray'],
    ['centre', 'center'],
    ['multicolour', 'multicolor'],
  ])('%s and %s find each other, the typed one first', async (british, american) => {
    await shelf().add(
      ...[british, american].map((word) => ({
        key: word,
        title: `Vestry ${word}`,
        description: `A ${word} vestry.`,
      })),
    );
    expect(await shelf().find(`vestry ${british} `)).toEqual([british, american]);
    expect(await shelf().find(`vestry ${american} `)).toEqual([american, british]);
  });

  test("the owner's synonyms count at once, for words and for terms of several words", async () => {
    await shelf().add({ key: 'wherry', title: 'Wherry', description: 'A sail and a mast.' });
    const synonyms = [['wherry', 'river barge']];
    expect(await shelf().find('river barge')).not.toContain('wherry');
    expect(await shelf().find('river barge', { synonyms })).toContain('wherry');
    expect(await shelf().find('riverbarge mast', { synonyms })).toContain('wherry');
    const { search } = shelf().engine;
    expect((await search.suggest('river barge ', synonyms)).map((suggestion) => suggestion.text)).toEqual([
      'Wherry',
    ]);
    const { categories } = await search.facets({ text: 'riverbarge', synonyms });
    expect(categories.map(({ count }) => count)).toEqual([1]);
    expect(await shelf().total('riverbarge')).toBe(0);
  });

  test('a word in its other spelling is marked', async () => {
    await shelf().add({ key: 'paint', title: 'Palette of colours', description: 'Coloured glaze.' });
    const { highlights } = await shelf().engine.search.search({ text: 'palette color', page: 1, limit: 1 });
    const marked = Object.values(highlights)[0]?.title?.filter(({ match }) => match);
    expect(marked?.map(({ text }) => text)).toEqual(['Palette', 'colours']);
  });

  test('a misspelling that some add-ons share finds the word that far more add-ons have', async () => {
    const mention = (word: string, n: number) => ({
      key: `${word} ${n}`,
      title: `Orbiter ${n}`,
      description: `Photographs of the ${word}.`,
    });
    await shelf().add(
      mention('marmallade', 0),
      mention('marmallade', 1),
      ...Array.from({ length: 12 }, (_, n) => mention('marmalade', n)),
    );
    expect(await shelf().total('marmallade ')).toBe(14);
  });

  test('a word with two mistakes is found although the beginning of a longer word has one', async () => {
    await shelf().add(
      { key: 'lighthouse', title: 'Lantern Keeper' },
      { key: 'misprint', title: 'Harbour', description: 'Made by the lentirnish people.' },
    );
    expect(await shelf().find('lentarn')).toContain('lighthouse');
  });

  test('a word joined in the search and split in the description is found', async () => {
    expect(await shelf().find('drawbridge towers')).toEqual(['castle']);
    expect(await shelf().find('ripecrops')).toEqual(['harvest']);
  });

  test.each([
    ['boat', 'boats'],
    ['ships', 'galleons'],
    ['mounting dragons', 'dragons'],
    ['harvests', 'harvest'],
    ['decorated podiums', 'podium'],
  ])('forms of a word: %s', async (text, key) => {
    expect(await first(text)).toBe(key);
  });

  test.each([
    ['cafe', 'cafe'],
    ['CAFÉ', 'cafe'],
    ['creme brulee', 'cafe'],
    ['uberwald', 'uber'],
    ['gunther', 'uber'],
  ])('accents and case do not matter: %s', async (text, key) => {
    expect(await first(text)).toBe(key);
  });

  describe('other scripts', () => {
    test.each([
      ['パーティクル', 'particles'],
      ['ﾊﾟｰﾃｨｸﾙ', 'particles'],
      ['星', 'particles'],
      ['電車', 'trains'],
      ['電車アドオン', 'trains'],
      ['改札', 'trains'],
      ['园林', 'garden'],
      ['园林建筑', 'garden'],
      ['流水', 'garden'],
      ['青石', 'garden'],
      ['قلعة', 'desert'],
      ['صحراء', 'desert'],
      ['كنوز', 'desert'],
      ['מבוך', 'dungeon'],
      ['מלכודות', 'dungeon'],
      ['меч', 'swords'],
      ['магический меч', 'swords'],
      ['огонь лед', 'swords'],
      ['магичиские', 'swords'],
      ['로봇', 'robots'],
      ['친구', 'robots'],
    ])('%s', async (text, key) => {
      expect(await first(text)).toBe(key);
    });
  });
}
