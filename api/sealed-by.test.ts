import { randomUUID } from 'node:crypto';
import { createMemoryKeyStore } from '@sandcrate/core/privacy/memory/memory-key-store.ts';
import { content } from '@sandcrate/core/privacy/subjects.ts';
import { createVault } from '@sandcrate/core/privacy/vault.ts';
import { expect, test } from 'vitest';
import { sealedBy } from './sealed-by.ts';

test("texts are sealed with their author's key, and a deleted account is asked to log in", async () => {
  const vault = createVault(createMemoryKeyStore());
  const ann = { id: randomUUID() };
  const sealed = await sealedBy(vault, ann, 'Hello');
  expect(await vault.open(content(ann.id), sealed)).toBe('Hello');
  await vault.destroy([content(ann.id)]);
  await expect(sealedBy(vault, ann, 'Still here?')).rejects.toMatchObject({
    statusCode: 401,
    message: 'Please log in to continue.',
  });
});
