import { expect, test } from 'vitest';
import * as account from '../account/account.ts';
import * as invite from '../invite/invite.ts';
import { importAuthor } from './import-author.ts';
import { renewInviteLink } from './issue-invite.ts';
import { registerOpenly } from './register.ts';
import { openInvite, recordInviteUsed, registerByInvite } from './register-by-invite.ts';
import {
  accountsOf,
  activeAccounts,
  asleepAt,
  checkNames,
  createWorld,
  invited,
  killedAtEachStep,
  nameOf,
  owner,
  refusal,
  type Step,
  type World,
} from './testing/world.ts';

const email = 'ann@example.com';
const ann = { username: 'Ann', passwordHash: 'argon2' };
const USED = 'This invite has already been used.';
const INVALID = 'The invite code is invalid or has expired';
const TAKEN = 'Username already taken';
const NO_NEW_LINK = 'Only pending invites can get a new link.';

const register = (world: World, code: string, fields = ann) =>
  registerByInvite(world.process(), { code, ...fields }, world.context());

const openly = (world: World, username: string, address = 'bob@example.com', step?: Step) =>
  registerOpenly(
    world.process(step),
    { isOpen: true, username, email: address, passwordHash: 'argon2' },
    world.context(),
  );

const load = async (world: World, accountId: string) =>
  (await world.process().handler.load(account, account.streamName(accountId))).state;

test('an invite makes a publisher whose address is proven', async () => {
  const world = createWorld();
  const { code, inviteKey } = await invited(world, { email: ' Ann@Example.com ' });
  expect(await openInvite(world.process(), code, world.context().now)).toMatchObject({
    email,
    role: 'publisher',
    expiresAt: '2026-03-08T12:00:00.000Z',
  });
  const { accountId, position } = await register(world, code);
  expect(position).toBeDefined();
  expect(await load(world, accountId)).toMatchObject({
    role: 'publisher',
    isPublisher: true,
    emailVerified: true,
    invite: { key: inviteKey, issue: 1 },
  });
  expect(await nameOf(world, accountId)).toBe('Ann');
  await checkNames(world);
});

test('an invite for an admin makes an admin who is not a publisher', async () => {
  const world = createWorld();
  const { code } = await invited(world, { email, role: 'admin' });
  const { accountId } = await register(world, code);
  expect(await load(world, accountId)).toMatchObject({ role: 'admin', isPublisher: false });
});

test('an invite makes one account, before and after it is recorded as used', async () => {
  const world = createWorld();
  const { code, inviteKey, issue } = await invited(world, { email });
  const { accountId } = await register(world, code);
  expect(await refusal(register(world, code))).toBe(USED);
  await recordInviteUsed(world.process().handler, { key: inviteKey, issue }, accountId, world.context());
  expect(await refusal(register(world, code, { ...ann, username: 'Other' }))).toBe(USED);
  expect(await activeAccounts(world)).toHaveLength(1);
});

test('a link that is unknown, replaced, expired or past its date opens nothing', async () => {
  const world = createWorld();
  const { code, inviteKey } = await invited(world, { email });
  expect(await refusal(register(world, 'nonsense'))).toBe(INVALID);
  const renewed = await renewInviteLink(world.process(), { by: owner, inviteKey }, world.context());
  expect(await refusal(register(world, code))).toBe(INVALID);
  world.wait(7 * 24 * 60);
  expect(await refusal(register(world, renewed.code))).toBe(INVALID);
});

test('a link that was passed on by hand does not prove the address', async () => {
  const world = createWorld();
  const { inviteKey } = await invited(world, { email });
  const { code } = await renewInviteLink(world.process(), { by: owner, inviteKey }, world.context());
  const { accountId } = await register(world, code);
  expect(await load(world, accountId)).toMatchObject({ emailVerified: false });
});

test('an address with an account is not invited', async () => {
  const world = createWorld();
  await openly(world, 'Ann', email);
  expect(await refusal(invited(world, { email }))).toBe('An account with this email already exists.');
});

test('a registration that is refused for its address leaves the username free', async () => {
  const world = createWorld();
  const { code } = await invited(world, { email });
  const slow = asleepAt('NameReserved');
  const registering = refusal(registerByInvite(world.process(slow.step), { code, ...ann }, world.context()));
  await slow.asleep;
  await openly(world, 'Annie', email);
  slow.wake();
  expect(await registering).toBe('Email already in use');
  await openly(world, 'Ann');
  await checkNames(world);
});

test.each([
  ['ab', 'Username must be at least 3 characters'],
  ['a b c', 'Username may contain letters, numbers, dots, dashes and underscores.'],
  ['Admin', 'This username is reserved.'],
])('the username %s is not allowed', async (username, text) => {
  const world = createWorld();
  const { code } = await invited(world, { email });
  expect(await refusal(register(world, code, { ...ann, username }))).toBe(text);
});

test('an invited person whose username is taken can choose another', async () => {
  const world = createWorld();
  const { code } = await invited(world, { email });
  await openly(world, 'aNN');
  expect(await refusal(register(world, code))).toBe(TAKEN);
  const { accountId } = await register(world, code, { ...ann, username: 'Ann2' });
  expect(await nameOf(world, accountId)).toBe('Ann2');
  await checkNames(world);
});

const prepare = async (world: World) => {
  const { code } = await invited(world, { email });
  codes.set(world, code);
  return (ports: Parameters<typeof registerByInvite>[0]) =>
    registerByInvite(ports, { code, ...ann }, world.context());
};
const codes = new WeakMap<World, string>();
const again = (world: World, fields = ann) => register(world, codes.get(world) ?? '', fields);

test('killed at any step and tried again by the same person: one account', async () => {
  const kills = await killedAtEachStep(prepare, async (world) => {
    const wasMade = (await activeAccounts(world)).length === 1;
    expect(await refusal(again(world))).toBe(wasMade ? USED : undefined);
    const [[accountId] = []] = await activeAccounts(world);
    expect(await activeAccounts(world)).toHaveLength(1);
    expect(await nameOf(world, accountId ?? '')).toBe('Ann');
  });
  expect(kills).toBeGreaterThan(20);
});

test('killed at any step and tried again with another username: the first becomes free again', async () => {
  await killedAtEachStep(prepare, async (world) => {
    const wasMade = (await activeAccounts(world)).length === 1;
    expect(await refusal(again(world, { ...ann, username: 'Annie' }))).toBe(wasMade ? USED : undefined);
    world.wait(5);
    expect(await refusal(openly(world, 'Ann'))).toBe(wasMade ? TAKEN : undefined);
    expect(await activeAccounts(world)).toHaveLength(2 - Number(wasMade));
  });
});

test('killed at any step while another person wants the same username: one of them gets it', async () => {
  await killedAtEachStep(prepare, async (world) => {
    const wasMade = (await activeAccounts(world)).length === 1;
    const other = await refusal(openly(world, 'Ann'));
    if (wasMade) expect(other).toBe(TAKEN);
    const same = await refusal(again(world));
    expect([other, same].filter((text) => text === undefined)).toHaveLength(wasMade ? 0 : 1);
    if (same === TAKEN) expect(await refusal(again(world, { ...ann, username: 'Annie' }))).toBeUndefined();
  });
});

test('killed at any step: after five minutes another person gets the name, and the first person a different one', async () => {
  await killedAtEachStep(prepare, async (world) => {
    const wasMade = (await activeAccounts(world)).length === 1;
    world.wait(5);
    expect(await refusal(openly(world, 'Ann'))).toBe(wasMade ? TAKEN : undefined);
    if (wasMade) return;
    expect(await refusal(again(world))).toBe(TAKEN);
    expect(await refusal(again(world, { ...ann, username: 'Annie' }))).toBeUndefined();
    expect(await activeAccounts(world)).toHaveLength(2);
  });
});

test('a registration that continues after its reservation lapsed does not get the name', async () => {
  const world = createWorld();
  const { code } = await invited(world, { email });
  const sleeper = asleepAt('AccountRegistered');
  const sleeping = refusal(registerByInvite(world.process(sleeper.step), { code, ...ann }, world.context()));
  await sleeper.asleep;
  world.wait(5);
  await openly(world, 'Ann');
  sleeper.wake();
  expect(await sleeping).toBe(TAKEN);
  await checkNames(world);
  expect(await refusal(register(world, code, { ...ann, username: 'Annie' }))).toBeUndefined();
  await checkNames(world);
});

test('a takeover that comes too late finds the name held', async () => {
  const world = createWorld();
  const { code } = await invited(world, { email });
  const [slow, thief] = [asleepAt('AccountRegistered'), asleepAt('RegistrationAbandoned')];
  const registering = registerByInvite(world.process(slow.step), { code, ...ann }, world.context());
  await slow.asleep;
  world.wait(5);
  const taking = refusal(openly(world, 'Ann', 'bob@example.com', thief.step));
  await thief.asleep;
  slow.wake();
  await registering;
  thief.wake();
  expect(await taking).toBe(TAKEN);
  await checkNames(world);
});

test('a failed attempt takes no name from another attempt for the same account', async () => {
  const world = createWorld();
  await openly(world, 'Bob');
  const { code } = await invited(world, { email });
  const slow = asleepAt('AccountRegistered');
  const registering = registerByInvite(world.process(slow.step), { code, ...ann }, world.context());
  await slow.asleep;
  expect(await refusal(register(world, code, { ...ann, username: 'Bob' }))).toBe(TAKEN);
  slow.wake();
  await registering;
  await checkNames(world);
});

test('a failed attempt that is slow to release its names takes none from the next for the same account', async () => {
  const world = createWorld();
  await openly(world, 'Bob');
  const { code } = await invited(world, { email });
  const [failing, next] = [asleepAt('NameReleased'), asleepAt('AccountRegistered')];
  const failed = refusal(
    registerByInvite(world.process(failing.step), { code, ...ann, username: 'Bob' }, world.context()),
  );
  await failing.asleep;
  const registering = registerByInvite(world.process(next.step), { code, ...ann }, world.context());
  await next.asleep;
  failing.wake();
  expect(await failed).toBe(TAKEN);
  next.wake();
  await registering;
  await checkNames(world);
});

test('sixteen concurrent registrations with one invite, in many orders: one account', async () => {
  for (let seed = 1; seed <= 10; seed++) {
    const world = createWorld();
    const { code } = await invited(world, { email });
    const shuffled = shuffle(seed);
    const attempts = Array.from({ length: 16 }, (_, i) =>
      registerByInvite(
        world.process(shuffled),
        { code, ...ann, username: `Ann${i % 3}` },
        world.context(),
      ).then(() => 'made', String),
    );
    const results = await Promise.all(attempts);
    expect(results.filter((result) => result === 'made')).toHaveLength(1);
    expect(await activeAccounts(world)).toHaveLength(1);
    await checkNames(world);
  }
});

test('sixteen people want one username, in many orders: one gets it', async () => {
  for (let seed = 1; seed <= 10; seed++) {
    const world = createWorld();
    const shuffled = shuffle(seed);
    const attempts = Array.from({ length: 16 }, (_, i) =>
      registerOpenly(
        world.process(shuffled),
        { isOpen: true, username: 'Ann', email: `ann${i % 12}@example.com`, passwordHash: 'argon2' },
        world.context(),
      ).then(() => 'made', String),
    );
    const results = await Promise.all(attempts);
    expect(results.filter((result) => result === 'made')).toHaveLength(1);
    await checkNames(world);
  }
});

test('failed attempts take nothing from a successful one for the same account, in many orders', async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const world = createWorld();
    await openly(world, 'Bob');
    const { code } = await invited(world, { email });
    const shuffled = shuffle(seed);
    const attempts = ['Bob', 'Ann', 'Bob', 'Annie', 'Bob', 'Ann'].map((username) =>
      refusal(registerByInvite(world.process(shuffled), { code, ...ann, username }, world.context())),
    );
    const results = await Promise.all(attempts);
    expect(results.filter((text) => text === undefined)).toHaveLength(1);
    await checkNames(world);
  }
});

/** Delays each step by a pseudo-random number of turns. */
function shuffle(seed: number) {
  let state = seed;
  return async (_: string, effect: () => Promise<unknown>) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    for (let turns = state % 7; turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve));
    return effect();
  };
}

const imported = async (world: World) => {
  const origin = { source: 'list', author: 'Ann', createdAt: '2024-01-01T00:00:00.000Z' };
  return (await importAuthor(world.process(), origin, world.context())).accountId;
};

test('an imported account is handed over to its author, who may keep the name', async () => {
  const world = createWorld();
  const accountId = await imported(world);
  const { code } = await invited(world, { email, accountId });
  expect(await register(world, code)).toMatchObject({ accountId });
  expect(await load(world, accountId)).toMatchObject({ role: 'publisher', emailVerified: true });
  expect(await refusal(register(world, code))).toBe(USED);
  expect(await activeAccounts(world)).toHaveLength(1);
  await checkNames(world);
});

test('an author who chooses another name frees the old one', async () => {
  const world = createWorld();
  const accountId = await imported(world);
  const { code } = await invited(world, { email, accountId });
  await register(world, code, { ...ann, username: 'Annie' });
  expect(await nameOf(world, accountId)).toBe('Annie');
  await openly(world, 'Ann');
  await checkNames(world);
});

test('only an imported account is handed over, and only once', async () => {
  const world = createWorld();
  const { accountId: other } = await openly(world, 'Bob');
  expect(await refusal(invited(world, { email, accountId: other }))).toBe(
    'Only imported accounts that nobody can log in to are handed over.',
  );
  const accountId = await imported(world);
  const { code } = await invited(world, { email, accountId });
  const second = await invited(world, { email: 'ann2@example.com', accountId });
  await register(world, code);
  expect(await refusal(register(world, second.code, { ...ann, username: 'Annie' }))).toBe(INVALID);
  const { inviteKey } = second;
  const renewing = renewInviteLink(world.process(), { by: owner, inviteKey }, world.context());
  expect(await refusal(renewing)).toBe(NO_NEW_LINK);
});

test('a hand-over killed at any step and tried again: one account', async () => {
  const prepareHandOver = async (world: World) => {
    const accountId = await imported(world);
    const { code } = await invited(world, { email, accountId });
    codes.set(world, code);
    return (ports: Parameters<typeof registerByInvite>[0]) =>
      registerByInvite(ports, { code, ...ann, username: 'Annie' }, world.context());
  };
  const kills = await killedAtEachStep(prepareHandOver, async (world) => {
    const [[, before] = []] = await activeAccounts(world);
    const wasMade = before?.email !== null;
    expect(await refusal(again(world, { ...ann, username: 'Annie' }))).toBe(wasMade ? USED : undefined);
    const accounts = await accountsOf(world);
    expect(accounts.size).toBe(1);
    for (const accountId of accounts.keys()) expect(await nameOf(world, accountId)).toBe('Annie');
  });
  expect(kills).toBeGreaterThan(20);
});

test('the invite’s own stream shows who used it', async () => {
  const world = createWorld();
  const { code, inviteKey, issue } = await invited(world, { email });
  const { accountId } = await register(world, code);
  const { handler } = world.process();
  await recordInviteUsed(handler, { key: inviteKey, issue }, accountId, world.context());
  await recordInviteUsed(handler, { key: inviteKey, issue }, accountId, world.context());
  const { state, revision } = await handler.load(invite, invite.streamName(inviteKey));
  expect(state).toMatchObject({ status: 'used', usedBy: accountId });
  expect(revision).toBe(1n);
});
