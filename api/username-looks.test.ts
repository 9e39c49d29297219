// Usernames that can be taken for those of others are taken.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsOn } from './testing/accounts.ts';
import { PASSWORD, type TestSite, testSite } from './testing/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
  await accountsOn(site).set({ registrationOpen: true });
});
afterAll(() => site.close());

let count = 0;
async function register(username: string) {
  const payload = { username, email: `somebody-${++count}@example.org`, password: PASSWORD };
  const response = await site.call('POST /api/auth/register', null, { payload });
  return [response.statusCode, response.json().message];
}
const TAKEN = [409, 'Username already taken'];

test('a name that looks like a taken one is taken, however it was registered', async () => {
  expect((await register('maxine1'))[0]).toBe(201);
  for (const lookAlike of ['rnaxine1', 'maxinel', 'ѕрасе']) {
    const expected = lookAlike.startsWith('ѕ') ? 201 : 409;
    expect((await register(lookAlike))[0]).toBe(expected);
  }
  expect(await register('space')).toEqual(TAKEN);
  await site.publisher('harrow');
  expect(await register('harr0w')).toEqual(TAKEN);
  expect((await register('harrow-2'))[0]).toBe(201);
});

test('names that were registered before looks were kept hold them too', async () => {
  expect((await register('collier'))[0]).toBe(201);
  await site.services.pool.query('truncate api.username_look');
  expect(await register('co11ier')).toEqual(TAKEN);
});

test('of look-alikes at the same moment one is registered', async () => {
  const outcomes = await Promise.all(['lantern', '1antern', 'Iantern', 'lantem'].map(register));
  expect(outcomes.map(([status]) => status).sort()).toEqual([201, 409, 409, 409]);
});

test('a look is free again when its account is deleted', async () => {
  expect((await register('leaving1'))[0]).toBe(201);
  const person = await site.logIn(`somebody-${count}@example.org`);
  await site.call('DELETE /api/users/me', person, {
    payload: { password: PASSWORD, confirmDeletion: 'DELETE_MY_ACCOUNT' },
  });
  expect((await register('leavingl'))[0]).toBe(201);
  const { rows } = await site.services.pool.query('select from api.username_look where account_id = $1', [
    person.id,
  ]);
  expect(rows).toEqual([]);
});

test('alphabets are not mixed, and nobody looks like a name that the site keeps', async () => {
  expect(await register('pаypal')).toEqual([400, 'Username may not mix letters of different alphabets.']);
  for (const name of ['admin_', 'ówner', 'sandcrate.', '0wner']) {
    expect(await register(name)).toEqual([400, 'This username is reserved.']);
  }
});
