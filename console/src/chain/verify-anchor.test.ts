// @vitest-environment node
import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSigned } from './verify-anchor.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const head = 'cd'.repeat(32);
const anchor = {
  count: 7,
  head,
  signature: sign(null, Buffer.from(`sandcrate audit 7 ${head}`), privateKey).toString('base64'),
  publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  anchoredAt: '2025-11-20T00:00:00.000Z',
};

test('a signature is valid only for the signed head', async () => {
  expect(await isSigned(anchor)).toBe(true);
  expect(await isSigned({ ...anchor, count: 8 })).toBe(false);
  expect(await isSigned({ ...anchor, head: 'ee'.repeat(32) })).toBe(false);
});

test('with an invalid key, no signature is valid', async () => {
  expect(await isSigned({ ...anchor, publicKey: 'AAAA' })).toBe(false);
});
