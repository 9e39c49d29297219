// Usernames that look like those of others cannot be registered.
import { randomUUID } from 'node:crypto';
import * as name from '@sandcrate/core/name/name.ts';
import { importAuthor } from '@sandcrate/core/registration/import-author.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsOn } from '../testing/accounts.ts';
import { withStatements } from '../testing/count-statements.ts';
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

test('the query for look-alike names uses an index', async () => {
  const { pool } = site.services;
  const table = `${schemas.accounts}.accounts`;
  await pool.query(
    `insert into ${table} (id, username, look_key, role, is_publisher, is_verified, is_banned, email_verified,
       session_number, via, created_at)
     select gen_random_uuid(), 'filler-' || n, md5(n::text), 'user', false, false, false, false, 1, 'open', now()
     from generate_series(1, 20000) n`,
  );
  await pool.query(`analyze ${table}`);
  const { result, statements } = await withStatements(() => register('one-of-many'));
  expect(result[0]).toBe(201);
  const asked = statements.filter(({ text }) => text.includes('look_key ='));
  expect(asked).toHaveLength(1);
  const { rows } = await pool.query(`explain ${asked[0]?.text}`, [['0'.repeat(64)], randomUUID()]);
  expect(JSON.stringify(rows)).toContain('Index Scan using accounts_look_key_idx');
  await pool.query(`delete from ${table} where username like 'filler-%'`);
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
  const { rows } = await site.services.pool.query(
    `select look_key from ${schemas.accounts}.accounts where id = $1`,
    [person.id],
  );
  expect(rows).toEqual([{ look_key: null }]);
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

test('an account from before looks were reserved keeps others from names that look like its own', async () => {
  const { handler, privacy } = site.services;
  await site.publisher('ancient1');
  for (const key of privacy.lookKeys('ancient1')) {
    const stream = name.streamName('username', key);
    const { state } = await handler.load(name, stream);
    if (state.status !== 'reserved') throw new Error('The look is not reserved');
    await handler.handle(
      name,
      stream,
      { type: 'ReleaseName', accountId: state.accountId },
      { actor: 'system', correlationId: randomUUID(), now: new Date() },
    );
  }
  expect(await register('ancientl')).toEqual(TAKEN);
  expect(await register('anc1ent1')).toEqual(TAKEN);
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
