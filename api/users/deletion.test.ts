// After an account is deleted, nothing identifies its owner: not the database, the event log, rebuilt read models,
// files or server logs.

import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { importAuthor } from '@sandcrate/core/registration/import-author.ts';
import { rebuild } from '@sandcrate/projections/runner/lifecycle/rebuild.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultLimits } from '../limits/limits.ts';
import { accountsOn } from '../testing/accounts.ts';
import { casesOn } from '../testing/cases.ts';
import { NO_PUSH_SERVICE, PASSWORD, type Person, type TestSite, testSite } from '../testing/test-site.ts';
import { exportOf } from './export.ts';

const logged: string[] = [];
let site: TestSite;
let accounts: ReturnType<typeof accountsOn>;
let cases: ReturnType<typeof casesOn>;
let other: Person;
let othersAddon: string;

beforeAll(async () => {
  site = await testSite({ limits: defaultLimits, onLog: (line) => logged.push(line) });
  accounts = accountsOn(site);
  cases = casesOn(site);
  other = await site.publisher('other');
  othersAddon = await cases.liveAddon(other, { title: 'Somebody else’s add-on' });
});
afterAll(() => site.close());

const call = (line: string, as: Person | null, payload?: object) =>
  site.call(line, as, { ...(payload ? { payload } : {}), headers: { 'idempotency-key': randomUUID() } });

/** A reply as it was before it was edited. */
const firstText = ({ id }: Person) => `Frist, as ${id} would say`;

/** Switches push messages on in a browser whose name and address contain that of the person. */
async function subscribe(person: Person, username: string): Promise<void> {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const endpoint = `${NO_PUSH_SERVICE}/${username}`;
  const body = { endpoint, keys, browser: `The phone of ${username}` };
  expect((await call('POST /api/users/me/push-subscriptions', person, body)).statusCode).toBe(201);
}

/** Registers by invite and uses every feature that stores something about a member. */
async function inhabit(username: string, email: string) {
  const { inviteCode } = (await call('POST /api/admin/invites', site.owner, { email })).json();
  await call(`GET /api/auth/validate-invite/${inviteCode}`, null);
  const registration = { inviteCode, username, password: PASSWORD };
  expect((await call('POST /api/auth/register-with-invite', null, registration)).statusCode).toBe(201);
  for (const password of ['not the password', 'nor is this']) {
    await call('POST /api/auth/login', null, { email, password });
  }
  const person = await site.logIn(email);
  await call('POST /api/auth/forgot-password', null, { email });
  await accounts.resetCode(person.id);

  const addonId = await cases.liveAddon(person, { title: `The crate of ${randomUUID()}` });
  await cases.comment(addonId, other, 'I like it.');
  const commentId = await cases.comment(othersAddon, person, 'It fits my crates.');
  const reply = (by: Person, replyTo: string, content: string) =>
    call(`POST /api/addons/${othersAddon}/comments`, by, { content, replyTo });
  const { id: replyId } = (await reply(person, commentId, firstText(person))).json();
  expect(
    (await call(`PUT /api/comments/${replyId}`, person, { content: 'The second one.' })).statusCode,
  ).toBe(204);
  expect((await reply(other, replyId, 'Mine too.')).json().content).toBe(`@${username} Mine too.`);
  await cases.report(`addons/${othersAddon}`, person);
  await call(`POST /api/addons/${othersAddon}/rate`, person, { rating: 4 });
  await call(`POST /api/addons/${othersAddon}/like`, person, { liked: true });
  await call(`POST /api/addons/${othersAddon}/download`, person);
  await call('PUT /api/publishers/other/follow', person);
  await call(`PUT /api/publishers/${username}/follow`, other);
  await call(`GET /api/addons?search=${username}`, person);
  await subscribe(person, username);

  const { secret } = (await call('POST /api/users/me/second-factor', person, { password: PASSWORD })).json();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await call('POST /api/users/me/second-factor', person, { password: PASSWORD, secret, code });
  const found = async () => (await call(`GET /api/addons?search=${username}`, null)).body;
  await vi.waitFor(async () => expect(await found()).toContain(addonId), { timeout: 10_000 });
  return { person, addonId, commentId };
}

const leave = (person: Person, changes: object = {}) =>
  call('DELETE /api/users/me', person, {
    password: PASSWORD,
    confirmDeletion: 'DELETE_MY_ACCOUNT',
    ...changes,
  });

/** Every row of every table, as text. */
async function wholeDatabase(): Promise<string> {
  const { pool } = site.services;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(30);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} t`);
    texts.push(...rows.map(({ text }) => `${name} ${text}`));
  }
  return texts.join('\n');
}

async function wholeLog(): Promise<string> {
  const events = await Array.fromAsync(site.store.readAll());
  return JSON.stringify(events, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}

/** The forms of a name to search for: lower case, hexadecimal and base64. */
const spellings = (name: string) =>
  [name, name.toUpperCase()].flatMap((text) => [
    text.toLowerCase(),
    Buffer.from(text).toString('hex'),
    Buffer.from(text).toString('base64').slice(0, -4).toLowerCase(),
  ]);

function expectNothingOf(names: readonly string[], where: string, text: string): void {
  const haystack = text.toLowerCase();
  for (const spelling of names.flatMap(spellings)) {
    const at = haystack.indexOf(spelling);
    const found = at < 0 ? undefined : haystack.slice(Math.max(0, at - 120), at + 60);
    expect(found, `${where} holds ${spelling}`).toBeUndefined();
  }
}

async function rebuildAll(): Promise<void> {
  const { pool, privacy } = site.services;
  const { allProjections } = await import('@sandcrate/projections/all-projections.ts');
  for (const projection of allProjections(privacy)) {
    await rebuild({
      pool,
      connectionString: site.databaseUrl,
      store: site.store,
      projection,
      compare: 'report',
    });
  }
}

describe.each([
  { withContent: false, username: 'Quetzalcoatl', email: 'quetzal.feather@example.org' },
  { withContent: true, username: 'Huitzilopochtli', email: 'huitzil.hummingbird@example.org' },
])('deleting an account, with its content: $withContent', ({ withContent, username, email }) => {
  const names = [username, email, email.slice(0, email.indexOf('@'))];
  let person: Person;
  let addonId: string;
  let commentId: string;

  beforeAll(async () => {
    ({ person, addonId, commentId } = await inhabit(username, email));
    const text = await wholeDatabase();
    expect(text.toLowerCase()).toContain(email); // so that the search below would find it
    expect(text).toContain(firstText(person));
    expect((await leave(person, { withContent })).statusCode).toBe(204);
    await vi.waitFor(
      async () => expect((await accounts.stateOf(person.id)).erasedSubjects).not.toEqual([]),
      30_000,
    );
    await site.services.readModels.waitFor(
      await site.store.head(),
      ['accounts', 'catalogue', 'moderation', 'statistics', 'audit'],
      10_000,
    );
  });

  test('the session and the account are gone', async () => {
    const answer = await call('GET /api/auth/me', person);
    expect([answer.statusCode, answer.json().message]).toEqual([401, 'Please log in to continue.']);
    const login = await call('POST /api/auth/login', null, { email, password: PASSWORD });
    expect([login.statusCode, login.json().message]).toEqual([401, 'Invalid email or password']);
  });

  test('no table of the database contains the name or address', async () => {
    await vi.waitFor(async () => expectNothingOf(names, 'the database', await wholeDatabase()), {
      timeout: 10_000,
    });
  });

  test('the event store returns neither name nor address', async () => {
    expectNothingOf(names, 'the log', await wholeLog());
  });

  test('rebuilt read models contain neither name nor address', async () => {
    await rebuildAll();
    expectNothingOf(names, 'the rebuilt database', await wholeDatabase());
  });

  test('the calls of the API return neither name nor address', async () => {
    for (const [line, as] of [
      [`GET /api/addons?search=${username}`, null],
      [`GET /api/addons/${addonId}`, null],
      [`GET /api/addons/${othersAddon}/comments`, null],
      ['GET /api/publishers', null],
      ['GET /api/users/me/export', other],
      ['GET /api/admin/users', site.owner],
      ['GET /api/admin/invites', site.owner],
      [`GET /api/admin/users/${person.id}/history`, site.owner],
      ['GET /api/admin/outbox', site.owner],
    ] as const) {
      expectNothingOf(names, line, (await call(line, as)).body);
    }
    expect((await call(`GET /api/publishers/${username}`, null)).statusCode).toBe(404);
  });

  test('file names and server logs contain neither name nor address', async () => {
    const files = await readdir(site.dataDir, { recursive: true });
    expect(files.length).toBeGreaterThan(0);
    expectNothingOf(names, 'the files', files.join('\n'));
    expect(logged.length).toBeGreaterThan(0);
    expectNothingOf([...names, PASSWORD], 'the log of the server', logged.join('\n'));
  });

  test(
    withContent ? 'its add-ons and comments are gone' : 'its add-ons and comments stay without a name',
    async () => {
      const addon = await call(`GET /api/addons/${addonId}`, null);
      const comments = (await call(`GET /api/addons/${othersAddon}/comments`, null)).json();
      const own = comments.filter(({ id }: { id: string }) => id === commentId);
      const [reply] = (await call(`GET /api/comments/${commentId}/replies`, null)).json().slice(-1);
      expect(reply.content).toBe('Mine too.');
      if (withContent) {
        expect(addon.statusCode).toBe(404);
        expect(own).toMatchObject([{ isDeleted: true, user: null, content: '' }]);
        expectNothingOf([firstText(person)], 'the database', await wholeDatabase());
      } else {
        expect(addon.json()).toMatchObject({ id: addonId, publisherName: null });
        expect(own).toMatchObject([{ user: null, content: 'It fits my crates.' }]);
      }
    },
  );

  test('the ratings, likes and follows of a deleted account are removed', async () => {
    const { rows } = await site.services.pool.query(
      `select 'engagement' as what from ${schemas.catalogue}.engagements where account_id = $1
         and (rating is not null or liked_at is not null)
       union all select 'follow' from ${schemas.accounts}.follows where follower_id = $1 or followed_id = $1
       union all select 'download' from ${schemas.accounts}.downloads where account_id = $1`,
      [person.id],
    );
    expect(rows).toEqual([]);
  });
});

describe('an account is not deleted', () => {
  let person: Person;
  beforeAll(async () => {
    person = await site.publisher('stayer');
  });

  test.each([
    [{ password: 'not the password' }, 403, 'Incorrect password'],
    [{ password: undefined }, 400, 'Password Required'],
    [{ password: '' }, 400, 'Password Required'],
    [{ confirmDeletion: 'delete_my_account' }, 400, 'Confirmation Required'],
    [{ confirmDeletion: undefined }, 400, 'Confirmation Required'],
  ])('with %j', async (changes, status, message) => {
    const answer = await leave(person, changes);
    expect([answer.statusCode, answer.json().message]).toEqual([status, message]);
    expect((await call('GET /api/auth/me', person)).statusCode).toBe(200);
  });

  test('when it belongs to staff', async () => {
    const admin = await accounts.withRole('moderator', 'admin');
    for (const as of [admin, site.owner]) {
      const answer = await leave(as);
      expect([answer.statusCode, answer.json().message]).toEqual([
        403,
        'Owner and admin accounts cannot be deleted for security reasons',
      ]);
    }
  });
});

/** Searches the database, the log and the rebuilt read models, after checking that the database contained the text. */
async function expectErased(text: string, before: string): Promise<void> {
  expect(before.toLowerCase()).toContain(text.toLowerCase());
  await site.services.readModels.waitFor(await site.store.head(), ['accounts', 'catalogue', 'audit'], 10_000);
  expectNothingOf([text], 'the log', await wholeLog());
  await vi.waitFor(async () => expectNothingOf([text], 'the database', await wholeDatabase()), {
    timeout: 10_000,
  });
  await rebuildAll();
  expectNothingOf([text], 'the rebuilt database', await wholeDatabase());
}

test('what somebody wrote in an application for publisher access is erased with the account', async () => {
  await accounts.set({ registrationOpen: true, publisherAccess: 'review' });
  const email = 'applicant@example.org';
  const registration = { username: 'applicant', email, password: PASSWORD };
  expect((await call('POST /api/auth/register', null, registration)).statusCode).toBe(201);
  const person = await site.logIn(email);
  const message = 'Tlaltecuhtli of 12 Elm Street';
  expect((await call('POST /api/publisher/apply', person, { message })).statusCode).toBe(200);
  const before = await wholeDatabase();
  expect((await call('GET /api/users/me/export', person)).body).toContain(message);
  expect((await leave(person)).statusCode).toBe(204);
  await expectErased(message, before);
});

test('the name under which an author was imported is erased with the account', async () => {
  const { handler, privacy } = site.services;
  const { accountId, position } = await importAuthor(
    { handler, privacy },
    { source: 'elsewhere', author: 'Mictlantecuhtli!', createdAt: '2024-01-01T00:00:00.000Z' },
    { actor: 'system', correlationId: randomUUID(), now: new Date() },
  );
  await site.services.readModels.waitFor(position ?? 0n, ['accounts'], 10_000);
  const before = await wholeDatabase();
  const exported = JSON.stringify(await exportOf(site.services, accountId, new Date()));
  expect(exported).toContain('Mictlantecuhtli!');
  expect(exported).not.toMatch(/sealed:|lookKeys/);
  const deleted = await call(`DELETE /api/admin/users/${accountId}`, site.owner, {});
  expect(deleted.statusCode).toBe(204);
  await expectErased('Mictlantecuhtli', before);
});

test('what somebody wrote in a collection is erased with the account', async () => {
  const { person } = await inhabit('Coatlicue', 'coatl.serpent@example.org');
  const mark = 'Centzonmimixcoa';
  const made = await call('POST /api/collections', person, {
    title: `${mark} title`,
    description: `${mark} description`,
    visibility: 'unlisted',
  });
  expect(made.statusCode, made.body).toBe(201);
  const item = `/api/collections/${made.json().id}/items/${othersAddon}`;
  expect((await call(`PUT ${item}`, person, { note: `${mark} note` })).statusCode).toBe(204);
  const before = await wholeDatabase();
  for (const field of ['title', 'description', 'note']) expect(before).toContain(`${mark} ${field}`);
  expect((await leave(person)).statusCode).toBe(204);
  await expectErased(mark, before);
});

test('what somebody wrote in their profile is erased with the account', async () => {
  const { person } = await inhabit('Tezcatlipoca', 'tezca.mirror@example.org');
  const mark = 'Huitznahuatl';
  const saved = await call('PUT /api/users/me/profile', person, {
    text: `${mark} text`,
    links: [`https://example.org/${mark}-link`],
  });
  expect(saved.statusCode, saved.body).toBe(200);
  const before = await wholeDatabase();
  for (const text of [`${mark} text`, `${mark}-link`]) expect(before).toContain(text);
  expect((await leave(person)).statusCode).toBe(204);
  await expectErased(mark, before);
});

test('the export contains everything about the account except secrets', async () => {
  const { person, addonId } = await inhabit('Xochipilli', 'xochi.flower@example.org');
  const answer = await call('GET /api/users/me/export', person);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    account: {
      id: person.id,
      username: 'Xochipilli',
      email: 'xochi.flower@example.org',
      hasSecondFactor: true,
    },
    addons: [{ id: addonId, releases: [{ version: '1.2.0' }] }],
    comments: [
      { addonId: othersAddon, content: 'It fits my crates.', replyTo: null, earlierTexts: [] },
      { addonId: othersAddon, content: 'The second one.', earlierTexts: [{ content: firstText(person) }] },
    ],
    ratings: [{ addonId: othersAddon, rating: 4 }],
    likes: [{ addonId: othersAddon }],
    follows: [{ publisherId: other.id, username: 'other' }],
    downloads: [{ addonId: othersAddon }],
    reports: [{ addonId: othersAddon, reason: 'broken' }],
    pushSubscriptions: [{ browser: 'The phone of Xochipilli' }],
    appeals: [],
  });
  const types = answer.json().events.map(({ type }: { type: string }) => type);
  expect(types).toEqual(expect.arrayContaining(['AccountRegistered', 'SecondFactorEnrolled']));
  expect(answer.body).not.toMatch(/sealed:|argon2|codeHash|recoveryCode/i);
});
