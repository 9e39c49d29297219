import { expect, test } from 'vitest';
import { createI18n, loadMessages } from '../../../app/i18n/messages.ts';
import { categoriesNamed } from './categories-named.ts';

test.each([
  ['en', 'mobs', ['mobs']],
  ['en', 'Mobs & Creatures', ['mobs']],
  ['en', 'creature mods', ['mobs']],
  ['en', 'WORLD generation', ['worldgen']],
  ['en', 'worldgen', ['worldgen']],
  ['en', 'game', []],
  ['en', 'mobs dragon', []],
  ['en', 'mods', []],
  ['en', ' ', []],
  ['de', 'rüstung', ['weapons']],
  ['de', 'weapons', ['weapons']],
  ['fr', 'creatures', ['mobs']],
  ['es', 'y', []],
  ['zh-Hans', '怪物', ['mobs']],
  ['zh-Hans', '与', []],
  ['ar', 'الدروع', []],
] as const)('in %s, %j names %j', async (locale, search, categories) => {
  const i18n = createI18n(locale);
  await loadMessages(i18n, ['words']);
  expect(categoriesNamed(i18n, search)).toEqual(categories);
});
