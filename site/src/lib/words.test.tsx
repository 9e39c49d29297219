import { type Messages, setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { sayIn, word } from './words.ts';

const messages: Messages = {
  'Addon not found': 'Add-on nicht gefunden',
  Title: 'Der Titel',
  '{0} must be less than {1} characters': [['0'], ' darf höchstens ', ['1'], ' Zeichen haben'],
  'This file has been recalled: {0}': ['Diese Datei wurde zurückgerufen: ', ['0']],
  abc123: 'Neu laden',
};
const german = setupI18n({ locale: 'de', messages: { de: messages } });
const english = setupI18n({ locale: 'en', messages: { en: messages } });

test("a text of the server is translated into the document's language", () => {
  expect(word(german, 'Addon not found')).toBe('Add-on nicht gefunden');
  expect(sayIn(german, 'Addon not found')).toBe('Add-on nicht gefunden');
  expect(sayIn(german, { id: 'abc123', message: 'Reload' })).toBe('Neu laden');
});

test('the values in a text of the server are put into its translation', () => {
  expect(word(german, 'Title must be less than 100 characters')).toBe(
    'Der Titel darf höchstens 100 Zeichen haben',
  );
});

test('what a person wrote is not translated, even if it is a message', () => {
  expect(word(german, 'This file has been recalled: Title')).toBe('Diese Datei wurde zurückgerufen: Title');
});

test('a text without a message stays as it is', () => {
  expect(word(german, 'Something new')).toBe('Something new');
  expect(word(english, 'Addon not found')).toBe('Addon not found');
});
