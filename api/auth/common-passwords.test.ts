import { expect, test } from 'vitest';
import { isCommon } from './common-passwords.ts';

test.each([
  ['password1', 'is known from breaches'],
  ['LetMeIn', 'is known from breaches, however it is written'],
  ['dragondragon', 'repeats one that is'],
  ['aaaaaaaaaaaaaaaa', 'is one character'],
  ['abababababab', 'is two characters'],
  ['abcdefghijklmnop', 'is a run'],
  ['9876543210', 'is a run downwards'],
  ['Marigold-77', 'is the username'],
  ['marigold.smith', 'is the address before the @'],
])('%s %s', async (password) => {
  expect(await isCommon(password, ['marigold-77', 'Marigold.Smith@example.org'])).toBe(true);
});

test.each(['correct horse battery', 'sixsix', 'Tr0ub4dor&3x', 'ключ от сарая', '木の鍵は赤い箱'])(
  '%s is good enough',
  async (password) => expect(await isCommon(password, ['marigold-77'])).toBe(false),
);
