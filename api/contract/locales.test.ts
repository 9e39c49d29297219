import { expect, test } from 'vitest';
import { ALL_LOCALES, LOCALES, localized, OFFERED_LOCALES, placeOf, SOURCE_LOCALE } from './locales.ts';

const OFFERED = ['en', 'de', 'zh-Hans'] as const;

test.each([
  ['/', 'en', '/'],
  ['/browse?search=a', 'en', '/browse?search=a'],
  ['/de', 'de', '/'],
  ['/de?from=x', 'de', '/?from=x'],
  ['/de/addon/1', 'de', '/addon/1'],
  ['/zh-Hans/help', 'zh-Hans', '/help'],
])('the address %s is in %s', (address, locale, path) => {
  expect(placeOf(address, OFFERED)).toEqual({ locale, path });
  expect(localized(locale, path)).toBe(address);
});

test.each(['/fr/help', '/en/help', '/DE/help', '/detail', '//de'])(
  '%s has no language before it',
  (address) => {
    expect(placeOf(address, OFFERED)).toEqual({ locale: 'en', path: address });
  },
);

test('the language of the code is offered, and every language has its name and direction', () => {
  expect(OFFERED_LOCALES).toContain(SOURCE_LOCALE);
  for (const tag of ALL_LOCALES) expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
  expect(LOCALES.ar.direction).toBe('rtl');
});
