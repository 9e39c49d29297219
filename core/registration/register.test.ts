import { expect, test } from 'vitest';
import * as account from '../account/account.ts';
import type { Role } from '../metadata.ts';
import type { Ports } from './ports.ts';
import { createOwner, createPublisher, registerOpenly } from './register.ts';
import {
  activeAccounts,
  checkNames,
  createWorld,
  killedAtEachStep,
  nameOf,
  owner,
  refusal,
  type World,
} from './testing/world.ts';

const ann = { username: 'Ann', email: 'ann@example.com', passwordHash: 'argon2' };

const openly = (world: World, fields: Partial<typeof ann> = {}, ports: Ports = world.process()) =>
  registerOpenly(ports, { isOpen: true, ...ann, ...fields }, world.context());
const create = (world: World, role: Role = 'admin', commandId?: string) =>
  createPublisher(world.process(), { by: { ...owner, role }, ...ann }, { ...world.context(), commandId });

const load = async (world: World, accountId: string) =>
  (await world.process().handler.load(account, account.streamName(accountId))).state;

test('a new account is a user with an unverified address', async () => {
  const world = createWorld();
  const { accountId } = await openly(world, { email: ' Ann@Example.com ' });
  expect(await load(world, accountId)).toMatchObject({
    role: 'user',
    isPublisher: false,
    emailVerified: false,
  });
  expect(await nameOf(world, accountId)).toBe('Ann');
  await checkNames(world);
});

test('nobody registers while registration is closed', async () => {
  const world = createWorld();
  const closed = registerOpenly(world.process(), { isOpen: false, ...ann }, world.context());
  expect(await refusal(closed)).toBe(
    'Public registration is disabled. Publisher accounts can only be created through invitations from administrators.',
  );
  expect(await activeAccounts(world)).toEqual([]);
});

test('an address and a username can be used for one account only', async () => {
  const world = createWorld();
  await openly(world);
  expect(await refusal(openly(world))).toBe('Email already in use');
  expect(await refusal(openly(world, { email: 'ANN@example.com', username: 'Annie' }))).toBe(
    'Email already in use',
  );
  expect(await refusal(openly(world, { email: 'bob@example.com', username: 'ＡＮＮ' }))).toBe(
    'Username already taken',
  );
  expect(await refusal(openly(world, { email: 'bob@example.com', username: 'Annie' }))).toBeUndefined();
  await checkNames(world);
});

test('a registration refused for its username does not use up the email address', async () => {
  const world = createWorld();
  await openly(world);
  const bob = { email: 'bob@example.com' };
  expect(await refusal(openly(world, bob))).toBe('Username already taken');
  expect(await refusal(openly(world, { ...bob, username: 'Bob' }))).toBeUndefined();
});

test.each([
  [{ username: 'ab' }, 'Username must be at least 3 characters'],
  [{ username: 'a'.repeat(21) }, 'Username must be less than 20 characters'],
  [{ username: 'owner' }, 'This username is reserved.'],
  [{ email: 'nowhere' }, 'Invalid email address'],
])('the form’s rules apply here too: %j', async (fields, text) => {
  expect(await refusal(openly(createWorld(), fields))).toBe(text);
});

test('staff create a publisher’s account, others do not', async () => {
  const world = createWorld();
  for (const role of ['user', 'publisher', 'auditor'] as const) {
    expect(await refusal(create(world, role))).toBe('You do not have permission to do this.');
  }
  const { accountId } = await create(world);
  expect(await load(world, accountId)).toMatchObject({ role: 'publisher', isPublisher: true });
  expect(await refusal(create(world))).toBe('Email already in use');
});

test('a repeated request returns the same result', async () => {
  const world = createWorld();
  const first = await create(world, 'admin', 'key-1');
  expect(await create(world, 'admin', 'key-1')).toEqual(first);
  expect(await refusal(create(world, 'admin', 'key-2'))).toBe('Email already in use');
});

test('the first owner is made once, by whichever process comes first, and may be called owner', async () => {
  const world = createWorld();
  const make = () => createOwner(world.process(), { ...ann, username: 'owner' }, world.context());
  const made = await Promise.all([make(), make(), make()]);
  expect(new Set(made.map(({ accountId }) => accountId)).size).toBe(1);
  expect(made.filter(({ position }) => position !== undefined)).toHaveLength(1);
  const [[, state] = []] = await activeAccounts(world);
  expect(state).toMatchObject({ role: 'owner', emailVerified: true });
  await checkNames(world);
});

test('killed at any step and tried again by the same person: one account', async () => {
  const kills = await killedAtEachStep(
    async (world) => (ports) => openly(world, {}, ports),
    async (world) => {
      const wasMade = (await activeAccounts(world)).length === 1;
      expect(await refusal(openly(world))).toBe(wasMade ? 'Email already in use' : undefined);
      expect(await activeAccounts(world)).toHaveLength(1);
    },
  );
  expect(kills).toBeGreaterThan(20);
});

test('killed at any step: another person can have the username at once or after five minutes', async () => {
  await killedAtEachStep(
    async (world) => (ports) => openly(world, {}, ports),
    async (world) => {
      const wasMade = (await activeAccounts(world)).length === 1;
      const bob = { email: 'bob@example.com' };
      const early = await refusal(openly(world, bob));
      world.wait(5);
      const late = early && (await refusal(openly(world, bob)));
      expect(late).toBe(wasMade ? 'Username already taken' : undefined);
      expect(await refusal(openly(world, { username: 'Annie' }))).toBe(
        wasMade ? 'Email already in use' : undefined,
      );
      expect(await activeAccounts(world)).toHaveLength(2 - Number(wasMade));
    },
  );
});

test('making the first owner, killed at any step: the next start finds or makes the owner', async () => {
  await killedAtEachStep(
    async (world) => (ports) => createOwner(ports, ann, world.context()),
    async (world) => {
      await createOwner(world.process(), ann, world.context());
      expect(await activeAccounts(world)).toHaveLength(1);
    },
  );
});
