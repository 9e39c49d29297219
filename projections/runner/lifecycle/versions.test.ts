import { expect, test } from 'vitest';
import { append } from '../../testing/log.ts';
import { anewForEachTest, eventually, like, likes, pool, start, stateOf, store } from '../testing/likes.ts';
import { prepareReadModels } from './runner.ts';
import { dropUnusedVersions, dropVersion, storedVersions, VersionInUse } from './versions.ts';

anewForEachTest();

const HOUR_MS = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const schemas = async () =>
  (
    await pool.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname like 'likes%' order by 1`,
    )
  ).rows.map(({ name }) => name);

test('a version stays for a day after the last process that used it, and is then dropped', async () => {
  await append(store, like());
  const old = await start([likes]);
  await eventually(async () => expect(await stateOf('likes_1')).toMatchObject({ state: 'live' }));
  await start([{ ...likes, version: 2 }]);
  await eventually(async () => expect(await stateOf('likes_2')).toMatchObject({ state: 'live' }));
  expect(await storedVersions(pool)).toMatchObject([
    { name: 'likes_1', users: 1 },
    { name: 'likes_2', users: 1 },
  ]);
  await expect(dropVersion(pool, 'likes_1')).rejects.toThrow(VersionInUse);
  expect(await dropUnusedVersions(pool, inHours(100))).toEqual([]);

  await old.close();
  expect(await storedVersions(pool)).toMatchObject([{ users: 0, askedAt: expect.any(Date) }, { users: 1 }]);
  expect(await dropUnusedVersions(pool, inHours(23))).toEqual([]);
  expect(await schemas()).toEqual(['likes_1', 'likes_2']);
  expect(await dropUnusedVersions(pool, inHours(25))).toEqual(['likes_1']);
  expect(await schemas()).toEqual(['likes_2']);
  expect(await stateOf('likes_1')).toBeUndefined();
});

test('a version that nobody uses can be dropped at once', async () => {
  await prepareReadModels(pool, [likes]);
  await dropVersion(pool, 'likes_1');
  expect(await schemas()).toEqual([]);
});
