import { expect, test } from 'vitest';
import { isCommon } from './common-passwords.ts';

test.each(['password1', 'LetMeIn', 'dragondragon'])(
  '%s is too common: it is known from breaches',
  async (password) => expect(await isCommon(password)).toBe(true),
);

test('a password that nobody has published is not too common', async () =>
  expect(await isCommon('correct horse battery', ['marigold-77'])).toBe(false));
