import { expect, test } from 'vitest';
import { ownAddress } from './own-address.ts';

test.each(['/addon/1', '/browse?search=a%20b', '/settings?tab=security#top', '/admin/pending', '/'])(
  'the page may follow %s',
  (address) => expect(ownAddress(address)).toBe(address),
);

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\\\evil.example',
  '/\\\\[',
  '/\\evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/%2e//evil.example',
  '/x/..//evil.example',
  '/de//evil.example',
  '//',
  '/\t/evil.example',
  '\t//evil.example',
  '/\n/evil.example',
  'https:evil.example',
  '//:',
  'javascript:alert(1)',
  'addon/1',
  '',
  undefined,
  5,
])('the page may not follow %s', (address) => expect(ownAddress(address)).toBeUndefined());
