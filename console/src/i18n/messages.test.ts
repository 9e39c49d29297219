import { expect, test } from 'vitest';
import { i18nProvider } from './i18n-provider.ts';

test.each([
  ['ra.action.bulk_actions', { smart_count: 3 }, '3 chosen'],
  ['ra.action.unselect', {}, 'Clear selection'],
  ['ra.navigation.no_filtered_results', { name: 'add-ons' }, 'No add-ons match your filters'],
  ['ra.notification.http_error', {}, 'The server could not be reached. Please try again.'],
  ['resources.audit.name', { smart_count: 2 }, 'Entries'],
  // A message that the console does not override is react-admin's own.
  ['ra.navigation.next', {}, 'Go to next page'],
])("%s has the console's text", (key, args, text) => {
  expect(i18nProvider.translate(key, args)).toBe(text);
});

test('a label that is already text stays as it is', () => {
  expect(i18nProvider.translate('Waiting since', { _: 'Waiting since' })).toBe('Waiting since');
});
