import { expect, test } from 'vitest';
import { Username } from '../validation.ts';
import { fittingUsername, importAuthor } from './import-author.ts';
import type { Ports } from './ports.ts';
import { registerOpenly } from './register.ts';
import {
  activeAccounts,
  checkNames,
  createWorld,
  killedAtEachStep,
  nameOf,
  type World,
} from './testing/world.ts';

const importIt = (world: World, author: string, ports: Ports = world.process()) =>
  importAuthor(ports, { source: 'list', author, createdAt: '2024-01-01T00:00:00.000Z' }, world.context());

test('an author is imported once', async () => {
  const world = createWorld();
  const first = await importIt(world, 'Ann');
  expect(first).toMatchObject({ username: 'Ann' });
  expect(await importIt(world, 'Ann')).toEqual({
    accountId: first.accountId,
    position: undefined,
    username: null,
  });
  expect(await nameOf(world, first.accountId)).toBe('Ann');
  await checkNames(world);
});

test('authors with equal names are numbered', async () => {
  const world = createWorld();
  const person = { username: 'ann', email: 'ann@example.com', passwordHash: 'argon2' };
  await registerOpenly(world.process(), { isOpen: true, ...person }, world.context());
  const usernames = [];
  for (const author of ['Ann', 'ANN', 'Ann!']) usernames.push((await importIt(world, author)).username);
  expect(usernames).toEqual(['Ann2', 'ANN3', 'Ann4']);
  await checkNames(world);
});

test.each([
  ['Ann Lee', 'Ann-Lee'],
  ['  ~*Ann*~ ', 'Ann'],
  ['An author with a very long name', 'An-author-with-a-ver'],
  ['Строитель', 'Строитель'],
  ['al', 'al_'],
  ['_Ann_', 'Ann_'],
  ['\u0301Zoe\u0336\u0336\u0336\u0336', 'Zoe\u0336\u0336'],
  ['\u20dd\u20dd\u20dd', 'author'],
  ['🧱🧱', 'author'],
  ['', 'author'],
  ['Ｗｉｄｅ', 'Wide'],
  ['Ali١٢٣', 'Ali'],
  ['Player१२३', 'Player'],
  ['abc๑', 'abc'],
  ['علي١٢٣', 'علي١٢٣'],
  ['علي१२३', 'علي'],
  ['Аня Smith 7', 'Smith-7'],
])('“%s” becomes %s', (author, username) => {
  expect(fittingUsername(author)).toBe(username);
  for (const number of [1, 2, 12_345]) {
    expect(Username.safeParse(fittingUsername(author, number)).success).toBe(true);
  }
});

test('an author with digits of another script than the letters is imported, not tried for ever', async () => {
  const world = createWorld();
  expect(await importIt(world, 'Ali١٢٣')).toMatchObject({ username: 'Ali' });
  expect(await importIt(world, 'Ali١٢')).toMatchObject({ username: 'Ali2' });
  await checkNames(world);
});

test('a reserved name is numbered', async () => {
  const world = createWorld();
  expect(await importIt(world, 'admin')).toMatchObject({ username: 'admin2' });
});

test('killed at any step and run again: one account under the first name', async () => {
  await killedAtEachStep(
    async (world) => (ports) => importIt(world, 'Ann', ports),
    async (world) => {
      await importIt(world, 'Ann');
      const [[accountId] = []] = await activeAccounts(world);
      expect(await activeAccounts(world)).toHaveLength(1);
      expect(await nameOf(world, accountId ?? '')).toBe('Ann');
    },
  );
});
