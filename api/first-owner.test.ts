import { silent } from '@sandcrate/core/logger.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { expect, onTestFinished, test } from 'vitest';
import { ensureOwner } from './first-owner.ts';
import { testSite } from './testing/test-site.ts';

test('the first start refuses a common password for the owner', async () => {
  await expect(testSite({ env: { OWNER_PASSWORD: 'password1' } })).rejects.toThrow(
    'OWNER_PASSWORD: This password is too common. Please choose another one.',
  );
});

test('the start does not create an owner while the accounts are still being built', async () => {
  const site = await testSite();
  onTestFinished(() => site.close());
  const { pool, config, readModels, privacy, handler } = site.services;
  // After restoring a log, the owner is in the log but not in the read model yet.
  await pool.query(`update ${schemas.accounts}.accounts set role = 'user' where role = 'owner'`);
  const before = await site.store.head();
  let isKnown = false;
  const owner = await ensureOwner({
    ports: {
      handler,
      privacy,
      pool,
      store: site.store,
      readModels: {
        waitFor: async (position, names, ms) => isKnown && readModels.waitFor(position, names, ms),
      },
    },
    config,
    correlationId: 'test',
    logger: silent,
    lookEveryMs: 10,
  });
  onTestFinished(() => owner.stop());
  await pool.query(`update ${schemas.accounts}.accounts set role = 'owner' where id = $1`, [site.owner.id]);
  isKnown = true;
  await owner.found;
  expect(await site.store.head()).toBe(before);
});
