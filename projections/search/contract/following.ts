// That the engine follows the catalogue.
import { expect, test } from 'vitest';
import type { Shelf } from './harness.ts';

export function following(shelf: () => Shelf) {
  test('what is hidden is not found, nor suggested, nor counted, until it is back', async () => {
    await shelf().add({ key: 'marimba', title: 'Marimba', tags: ['xylophones'] });
    await shelf().hide('marimba');
    expect(await shelf().find('marimba')).toEqual([]);
    expect(await shelf().find('', { tag: 'xylophones' })).toEqual([]);
    expect(await shelf().suggest('marim')).toEqual([]);
    expect((await shelf().engine.search.facets({ text: '', tag: 'xylophones' })).categories).toEqual([]);
    await shelf().hide('marimba', false);
    expect(await shelf().find('marimba')).toEqual(['marimba']);
  });

  test('an edit is found by what it says now, and no longer by what it said', async () => {
    await shelf().add({ key: 'edited', title: 'Oboe', description: 'A reed instrument' });
    await shelf().add({ key: 'edited', title: 'Bassoon', description: 'A lower reed instrument' });
    expect(await shelf().find('oboe ')).toEqual([]);
    expect(await shelf().find('bassoon reed')).toEqual(['edited']);
  });

  test('a new word is known at once, for other forms and misspellings too', async () => {
    await shelf().add({ key: 'harpsichord', title: 'Harpsichords' });
    expect(await shelf().find('harpsichord')).toEqual(['harpsichord']);
    expect(await shelf().find('harpsicord')).toEqual(['harpsichord']);
  });
}
