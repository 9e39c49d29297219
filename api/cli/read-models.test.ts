import { schemas } from '@sandcrate/projections/schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandWorld, commandWorld } from './testing/command-world.ts';

let world: CommandWorld;
beforeAll(async () => {
  world = await commandWorld();
});
afterAll(() => world.close());

test('read-models lists versions with their use and drops only unused ones', async () => {
  expect(await world.run(['read-models'])).toMatchObject({
    code: 0,
    out: ['There are no read models yet: the first start builds them.'],
  });
  const site = await world.openSite();
  await expect
    .poll(async () => (await world.run(['read-models'])).out.join('\n'))
    .toMatch(new RegExp(`${schemas.catalogue}: live, position \\d+, [\\d.]+ MiB, used by 1 running process`));
  expect(await world.run(['read-models', 'drop', schemas.catalogue])).toMatchObject({
    code: 1,
    err: [`${schemas.catalogue} is used by 1 running process.`],
  });
  expect(await world.run(['read-models', 'drop', 'catalogue_0'])).toMatchObject({
    code: 1,
    err: [`There is no read model 'catalogue_0'.`],
  });
  await site.stop();
  expect(await world.run(['read-models', 'drop', schemas.catalogue])).toMatchObject({
    code: 0,
    out: [`${schemas.catalogue} was dropped.`],
  });
  expect((await world.run(['read-models', 'list'])).out).toHaveLength(5);
});
