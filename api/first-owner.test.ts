import { expect, test } from 'vitest';
import { testSite } from './testing/test-site.ts';

test('an owner with a common password is refused at the first start', async () => {
  await expect(testSite({ env: { OWNER_PASSWORD: 'password1' } })).rejects.toThrow(
    'OWNER_PASSWORD: This password is too common. Please choose another one.',
  );
});
