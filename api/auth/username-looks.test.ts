// Usernames that look like those of others cannot be registered.
import { randomUUID } from 'node:crypto';
import { importAuthor } from '@sandcrate/core/registration/import-author.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsOn } from '../testing/accounts.ts';
import { PASSWORD, type TestSite, testSite } from '../testing/test-site.ts';

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

test('a name that looks like a taken one is refused, however the taken one was registered', async () => {
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

test('a name that looks like an imported author’s is refused', async () => {
  const { handler, privacy } = site.services;
  await importAuthor(
    { handler, privacy },
    { source: 'elsewhere', author: 'collier', createdAt: '2024-01-01T00:00:00.000Z' },
    { actor: 'system', correlationId: randomUUID(), now: new Date() },
  );
  expect(await register('co11ier')).toEqual(TAKEN);
});

test('only one of several concurrent look-alikes is registered', async () => {
  const outcomes = await Promise.all(['lantern', '1antern', 'Iantern', 'lantem'].map(register));
  expect(outcomes.map(([status]) => status).sort()).toEqual([201, 409, 409, 409]);
});

test('a look-alike can be registered once the account is deleted', async () => {
  expect((await register('leaving1'))[0]).toBe(201);
  const person = await site.logIn(`somebody-${count}@example.org`);
  await site.call('DELETE /api/users/me', person, {
    payload: { password: PASSWORD, confirmDeletion: 'DELETE_MY_ACCOUNT' },
  });
  expect((await register('leavingl'))[0]).toBe(201);
});

test('a digit counts as the letter that it imitates, whichever of the names is taken first', async () => {
  expect((await register('limes11'))[0]).toBe(201);
  expect(await register('l1mes11')).toEqual(TAKEN);
  expect((await register('st3v3n'))[0]).toBe(201);
  expect(await register('steven')).toEqual(TAKEN);
  expect((await register('mailer'))[0]).toBe(201);
  expect((await register('maller'))[0]).toBe(201);
});

test('what looks like the retired name of a publisher stays taken', async () => {
  const runaway = await site.publisher('runaway');
  const left = await site.call('DELETE /api/users/me', runaway, {
    payload: { password: PASSWORD, confirmDeletion: 'DELETE_MY_ACCOUNT' },
  });
  expect(left.statusCode).toBe(204);
  expect(await register('runaway')).toEqual(TAKEN);
  expect(await register('runavvay')).toEqual(TAKEN);
});

test('a look-alike is refused also while the read model of accounts is behind', async () => {
  const client = await site.services.pool.connect();
  try {
    await client.query(`begin; lock table ${schemas.accounts}.accounts in exclusive mode`);
    expect((await register('microlimes'))[0]).toBe(201);
    expect(await register('microIimes')).toEqual(TAKEN);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('names that mix alphabets or look like reserved names are refused', async () => {
  expect(await register('pаypal')).toEqual([400, 'Username may not mix letters of different alphabets.']);
  for (const reserved of ['admin-', 'ówner', 'sandcrate.', '0wner', 'adm1n', '5ystem', 'sandcrat3']) {
    expect(await register(reserved)).toEqual([400, 'This username is reserved.']);
  }
  const payload = { username: '0wner', email: 'somebody@example.org', password: PASSWORD };
  const response = await site.call('POST /api/auth/register', null, { payload });
  expect(response.json().issues).toEqual([{ path: 'username', message: 'This username is reserved.' }]);
});
