import { expect, test, vi } from 'vitest';
import { addressForVisitor, dependsOnVisitor, negotiate } from './languages.ts';

const OFFERED = ['en', 'de', 'pt-BR', 'zh-Hans'] as const;
const visit = (url: string, headers: Record<string, string>) => addressForVisitor({ url, headers }, OFFERED);
const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };

test.each([
  ['de', 'de'],
  ['DE-at', 'de'],
  ['fr,de;q=0.2,en;q=0.9', 'en'],
  ['de;q=0,en;q=0.1', 'en'],
  ['pt-PT', 'pt-BR'],
  ['zh-CN', 'zh-Hans'],
  ['zh-TW', undefined],
  ['*', undefined],
  ['fr, x', undefined],
  ['', undefined],
])('for %s, %s is offered', (header, locale) => {
  expect(negotiate(header, OFFERED)).toBe(locale);
});

test('only the first languages of a very long list are compared', () => {
  const maximize = vi.spyOn(Intl.Locale.prototype, 'maximize');
  expect(negotiate('xx,'.repeat(5000), OFFERED)).toBeUndefined();
  expect(maximize.mock.calls.length).toBeLessThanOrEqual(30);
  maximize.mockRestore();
  expect(negotiate(`${'xx,'.repeat(29)}de`, OFFERED)).toBe('de');
});

test('a first visit is redirected to the visitor’s language', () => {
  expect(visit('/', german)).toBe('/de');
  expect(visit('/browse?search=a', german)).toBe('/de/browse?search=a');
  expect(visit('/', { ...german, 'sec-fetch-site': 'cross-site' })).toBe('/de');
});

test('a visitor who has chosen a language gets it at every visit', () => {
  const english = { 'accept-language': 'en', cookie: 'a=b; language=de' };
  expect(visit('/addon/1', english)).toBe('/de/addon/1');
  expect(visit('/', { cookie: 'language=pt-BR' })).toBe('/pt-BR');
  expect(visit('/', { ...german, cookie: 'language=xx; other_language=pt-BR' })).toBe('/de');
});

test('a visit by way of the service worker is an arrival if it has no Referer', () => {
  expect(visit('/', { ...german, 'sec-fetch-site': 'same-origin' })).toBe('/de');
});

test.each<[string, string, Record<string, string>]>([
  ['an address with a language', '/de/browse', { 'accept-language': 'pt' }],
  ['a visitor who has chosen English', '/', { ...german, cookie: 'a=b; language=en' }],
  [
    'a visitor who comes from another page of the site',
    '/',
    {
      ...german,
      cookie: 'language=de',
      'sec-fetch-site': 'same-origin',
      referer: 'https://sandcrate.example/de',
    },
  ],
  ['a visitor who wants English first', '/', { 'accept-language': 'en,de;q=0.9' }],
  ['a visitor without a network', '/offline?from=%2F', { ...german, cookie: 'language=de' }],
  ['a program that names no language', '/', {}],
])('%s is not redirected', (_who, url, headers) => {
  expect(visit(url, headers)).toBeUndefined();
});

test('nobody is redirected while the site has only one language', () => {
  expect(addressForVisitor({ url: '/', headers: german }, ['en'])).toBeUndefined();
});

test('only pages at addresses without a language depend on the visitor', () => {
  expect(
    ['/', '/offline-tools', '/de/browse', '/offline'].map((url) => dependsOnVisitor(url, OFFERED)),
  ).toEqual([true, true, false, false]);
});
