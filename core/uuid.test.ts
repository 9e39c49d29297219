import { expect, test } from 'vitest';
import { uuidBytes, uuidFrom, uuidV5 } from './uuid.ts';

test('agrees with the example of the standard', () => {
  expect(uuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
    '2ed6657d-e927-568b-95e1-2665a8aea6a2',
  );
});

test('bytes and text are each other’s inverse, except for version and variant', () => {
  const bytes = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
  expect(uuidFrom(bytes, 8)).toBe('00112233-4455-8677-8899-aabbccddeeff');
  expect(uuidBytes('00112233-4455-8677-8899-aabbccddeeff').toString('hex')).toBe(
    '00112233445586778899aabbccddeeff',
  );
});
