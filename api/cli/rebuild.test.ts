import { schemas } from '@sandcrate/projections/schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandWorld, commandWorld } from './testing/command-world.ts';

let world: CommandWorld;
beforeAll(async () => {
  world = await commandWorld();
});
afterAll(() => world.close());

test('rebuild refuses a read model that was never built', async () => {
  expect(await world.run(['rebuild', 'accounts'])).toMatchObject({
    code: 1,
    err: ['accounts has never been built: start the site first.'],
  });
});

test('rebuild works while the site runs and stops at differences unless they are accepted', async () => {
  const { services } = await world.openSite();
  const { pool } = services;
  const rebuild = (...more: string[]) => world.run(['rebuild', 'accounts', ...more]);

  expect(await rebuild()).toMatchObject({
    code: 0,
    out: [
      expect.stringMatching(/^accounts is rebuilt up to position \d+\. It equals the one it replaced\.$/),
    ],
  });

  await pool.query(`update ${schemas.accounts}.accounts set role = 'user'`);
  const refused = await rebuild();
  expect(refused.code).toBe(1);
  expect(refused.err.join('\n')).toContain(
    'accounts: 1 rows only in the live one, 1 only in the rebuilt one',
  );
  expect(refused.err.at(-1)).toContain('--accept-differences');
  const roles = async () => (await pool.query(`select role from ${schemas.accounts}.accounts`)).rows;
  expect(await roles()).toEqual([{ role: 'user' }]);

  const unseen = await rebuild('--skip-comparison');
  expect(unseen).toMatchObject({
    code: 0,
    out: [expect.stringContaining('It was not compared with the one it replaced.')],
  });
  expect(await roles()).toEqual([{ role: 'owner' }]);
  await pool.query(`update ${schemas.accounts}.accounts set role = 'user'`);

  const accepted = await rebuild('--accept-differences');
  expect(accepted.code).toBe(0);
  expect(accepted.out.at(-1)).toContain('It differs from the one it replaced.');
  expect(await roles()).toEqual([{ role: 'owner' }]);
});
