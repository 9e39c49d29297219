import { readdir } from 'node:fs/promises';
import { silent } from '@sandcrate/core/logger.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { findByEmailKey, passwordHashOf } from './auth/account-in-log.ts';
import { passwordFits } from './auth/passwords.ts';
import { commandWorld } from './cli/testing/command-world.ts';
import { ensureOwner, type NewOwner } from './first-owner.ts';
import { prepareTables } from './infrastructure.ts';
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

test('a generated password is printed by the next start if the process was killed before it was printed', async () => {
  const world = await commandWorld();
  onTestFinished(() => world.close());
  const infrastructure = await world.openInfrastructure();
  await prepareTables(infrastructure, pino({ level: 'silent' }));
  const printed: NewOwner[] = [];
  /** Nothing runs the projections. The second wait, for the new account, fails if the process is killed. */
  const start = async ({ isKilled }: { isKilled: boolean }) => {
    let waits = 0;
    const waitFor = async () => {
      if (++waits > 1 && isKilled) throw new Error('killed');
      return true;
    };
    await ensureOwner({
      ports: { ...infrastructure, readModels: { waitFor } },
      config: { dataDir: world.folder, ownerEmail: undefined, ownerPassword: undefined },
      correlationId: 'test',
      logger: silent,
      onNewOwner: (owner) => printed.push(owner),
    });
  };
  await expect(start({ isKilled: true })).rejects.toThrow('killed');
  await start({ isKilled: false });
  await start({ isKilled: false });
  expect(printed).toHaveLength(1);
  const [{ email, password } = { email: '', password: '' }] = printed;
  const found = await findByEmailKey(infrastructure, infrastructure.privacy.emailKey(email));
  expect(await passwordFits(password, await passwordHashOf(infrastructure, found))).toBe(true);
  expect(await readdir(world.folder)).not.toContain('owner-password');
});
