import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Site } from '../site.ts';
import { type CommandWorld, commandWorld } from './testing/command-world.ts';

let world: CommandWorld;
let site: Site;
beforeAll(async () => {
  world = await commandWorld();
  site = await world.openSite();
});
afterAll(() => world.close());

const logIn = async (email: string, password: string) => {
  const url = '/api/auth/login';
  const response = await site.app.inject({ method: 'POST', url, payload: { email, password } });
  return response.statusCode === 200 ? response.json() : null;
};

const passwordIn = (out: string[]) => /password {2}(\S+)/.exec(out.join('\n'))?.[1] ?? '';

test('account create-owner creates a second owner who can log in', async () => {
  const { code, out } = await world.run(['account', 'create-owner', 'ann@example.org', '--username', 'Ann']);
  expect(code).toBe(0);
  const user = { username: 'Ann', role: 'owner' };
  await expect.poll(() => logIn('ann@example.org', passwordIn(out))).toMatchObject({ user });
});

test('an email address can have only one account', async () => {
  const again = ['account', 'create-owner', world.env.OWNER_EMAIL ?? '', '--username', 'Other'];
  expect(await world.run(again)).toMatchObject({
    code: 1,
    err: ['owner@example.org has an account already.'],
  });
});

test('resetting a password invalidates the old password and its sessions', async () => {
  const email = 'owner@example.org';
  const { token } = await logIn(email, 'owner pass phrase');
  const input = 'a new pass phrase\n';
  const { code, out } = await world.run(['account', 'reset-password', email, '--password-stdin'], { input });
  expect({ code, out }).toEqual({ code: 0, out: [expect.not.stringContaining('password  ')] });
  await expect.poll(() => logIn(email, 'a new pass phrase')).toMatchObject({ user: { email } });
  expect(await logIn(email, 'owner pass phrase')).toBeNull();
  const headers = { authorization: `Bearer ${token}` };
  expect((await site.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(401);
});

test.each([
  [
    ['account', 'reset-password', 'nobody@example.org'],
    '',
    'There is no account with the address nobody@example.org.',
  ],
  [['account', 'reset-password', 'no address'], '', 'Invalid email address'],
  [
    ['account', 'reset-password', 'owner@example.org', '--password-stdin'],
    'short',
    'Password must be at least 6 characters',
  ],
  [
    ['account', 'reset-password', 'owner@example.org', '--password-stdin'],
    'password1',
    'This password is too common. Please choose another one.',
  ],
])('%j is refused', async (args, input, reason) => {
  expect(await world.run(args, { input })).toEqual({ code: 1, out: [], err: [reason] });
});
