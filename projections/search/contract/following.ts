// The engine follows the catalogue.
import { expect, test } from 'vitest';
import type { Shelf } from './harness.ts';

export function following(shelf: () => Shelf) {
  test('a hidden add-on is not found, suggested or counted until it is shown again', async () => {
    await shelf().add({ key: 'marimba', title: 'Marimba', tags: ['xylophones'] });
    await shelf().hide('marimba');
    expect(await shelf().find('marimba')).toEqual([]);
    expect(await shelf().find('', { tags: ['xylophones'] })).toEqual([]);
    expect(await shelf().suggest('marim')).toEqual([]);
    expect((await shelf().engine.search.facets({ text: '', tags: ['xylophones'] })).categories).toEqual([]);
    await shelf().hide('marimba', false);
    expect(await shelf().find('marimba')).toEqual(['marimba']);
  });

  test('an edited add-on is found by its new text only', async () => {
    await shelf().add({ key: 'edited', title: 'Oboe', description: 'A reed instrument' });
    await shelf().add({ key: 'edited', title: 'Bassoon', description: 'A lower reed instrument' });
    expect(await shelf().find('oboe ')).toEqual([]);
    expect(await shelf().find('bassoon reed')).toEqual(['edited']);
  });

  test('a new word is found at once, by other forms and misspellings too', async () => {
    await shelf().add({ key: 'harpsichord', title: 'Harpsichords' });
    expect(await shelf().find('harpsichord')).toEqual(['harpsichord']);
    expect(await shelf().find('harpsicord')).toEqual(['harpsichord']);
  });
}
