import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { createI18n } from './messages.ts';

const id = 'New version of “{title}”: {version} ({count})';
const message: CompiledMessage = ['New version of “', ['title'], '”: ', ['version'], ' (', ['count'], ')'];

const said = (locale: 'ar' | 'de', title: string) => {
  const i18n = createI18n(locale);
  i18n.load(locale, { [id]: message });
  const values = { title, version: '1.2', count: 3 };
  return [i18n._(id, values), i18n._({ id, values }), i18n.t(id, values)];
};
const thrice = (text: string) => [text, text, text];

test('in a language written from right to left, inserted texts keep their own order', () => {
  expect(said('ar', 'Better Boats')).toEqual(
    thrice('New version of “\u2068Better Boats\u2069”: \u20681.2\u2069 (3)'),
  );
});

test('in other languages, so do texts from right to left, and others are inserted as they are', () => {
  expect(said('de', 'قوارب أفضل')).toEqual(thrice('New version of “\u2068قوارب أفضل\u2069”: 1.2 (3)'));
  expect(said('de', 'Bessere Boote')).toEqual(thrice('New version of “Bessere Boote”: 1.2 (3)'));
});
