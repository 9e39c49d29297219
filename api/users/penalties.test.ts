// Penalties: who imposes them, what each blocks, and when it ends.
import { randomUUID } from 'node:crypto';
import type { ImposePenalty } from '@sandcrate/core/account/account.ts';
import { DAY } from '@sandcrate/core/time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Operation, operations } from '../contract/operations.ts';
import { accountsOn } from '../testing/accounts.ts';
import { formOf, uploadParts } from '../testing/addon-form.ts';
import { casesOn, refusal } from '../testing/cases.ts';
import { PASSWORD, type Person, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
let accounts: ReturnType<typeof accountsOn>;
let cases: ReturnType<typeof casesOn>;
let admin: Person;
let addonId: string;
beforeAll(async () => {
  site = await testSite();
  accounts = accountsOn(site);
  cases = casesOn(site);
  admin = await accounts.withRole('moderator', 'admin');
  addonId = await cases.liveAddon(await site.publisher('maker'));
});
afterAll(() => site.close());

let count = 0;
const aPublisher = () => site.publisher(`member-${++count}`);
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const dayOf = (until: string) => until.slice(0, 10);

const impose = (id: string, payload: object, as: Person | null = admin, key?: string) =>
  site.call(`POST /api/admin/users/${id}/penalties`, as, {
    payload: { reason: 'Insults.', ...payload },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const lift = (id: string, penaltyId: string, as: Person | null = admin) =>
  site.call(`DELETE /api/admin/users/${id}/penalties/${penaltyId}`, as);
const me = async (as: Person) => (await site.call('GET /api/auth/me', as)).json();

const comment = (as: Person) =>
  site.call(`POST /api/addons/${addonId}/comments`, as, { payload: { content: 'Nice boats' } });
const upload = async (as: Person) => site.call('POST /api/addons', as, await formOf(await uploadParts()));
const like = (as: Person) => site.call(`POST /api/addons/${addonId}/like`, as, { payload: { liked: true } });

/** Imposes a penalty that has ended. */
const endedFor = ({ id }: Person, kind: ImposePenalty['kind']) =>
  accounts.give(id, {
    type: 'ImposePenalty',
    accountId: id,
    by: 'system',
    penaltyId: randomUUID(),
    kind,
    until: new Date(Date.now() - 1),
    reason: 'Insults.',
    now: new Date(Date.now() - DAY),
  });

describe('imposing', () => {
  test('is answered with the account, and shows the penalty to its owner', async () => {
    const person = await aPublisher();
    const until = inDays(7);
    const answer = await impose(person.id, { kind: 'no-comments', until });
    const penalty = { kind: 'no-comments', until, reason: 'Insults.', isLifted: false };
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { id: person.id, penalties: [penalty] }]);
    const { isLifted: _, ...shown } = penalty;
    expect((await me(person)).penalties).toMatchObject([shown]);
  });

  test('once with the same Idempotency-Key', async () => {
    const person = await aPublisher();
    const [key, payload] = [randomUUID(), { kind: 'suspended', until: inDays(1) }];
    const first = await impose(person.id, payload, admin, key);
    const again = await impose(person.id, payload, admin, key);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect((await accounts.stateOf(person.id)).penalties).toHaveLength(1);
  });

  test.each([
    ['no kind', { kind: undefined }, 'Kind must be one of warning, no-comments, no-uploads, suspended'],
    ['no reason', { reason: undefined }, 'Reason required'],
    ['an empty reason', { reason: ' ' }, 'Reason required'],
    ['a long reason', { reason: 'x'.repeat(1001) }, 'Reason must be at most 1000 characters'],
    ['no end', { until: undefined }, 'Choose when the penalty ends.'],
    ['no date', { until: 'tomorrow' }, 'Until must be a date and time such as 2026-01-31T12:00:00Z.'],
    ['an end in the past', { until: inDays(-1) }, 'The end must be in the future and at most a year away.'],
    ['a late end', { until: inDays(366) }, 'The end must be in the future and at most a year away.'],
  ])('refuses %s', async (_, payload, message) => {
    const person = await aPublisher();
    const answer = await impose(person.id, { kind: 'suspended', until: inDays(1), ...payload });
    expect(refusal(answer)).toEqual([400, message]);
  });

  test('is refused for oneself and staff, and for auditors except by the owner', async () => {
    const payload = { kind: 'suspended', until: inDays(1) };
    expect(refusal(await impose(admin.id, payload))).toEqual([409, 'You cannot penalize yourself.']);
    expect(refusal(await impose(site.owner.id, payload))).toEqual([
      409,
      'Admin and owner accounts cannot be penalized.',
    ]);
    const auditor = await accounts.withRole('watcher', 'auditor');
    expect(refusal(await impose(auditor.id, payload))).toEqual([
      403,
      'You do not have permission to do this.',
    ]);
    expect((await impose(auditor.id, payload, site.owner)).statusCode).toBe(201);
  });
});

describe('a warning', () => {
  test('blocks nothing and ends in a year unless an earlier end is given', async () => {
    const person = await aPublisher();
    const { penalties } = (await impose(person.id, { kind: 'warning' })).json();
    expect(dayOf(penalties[0].until)).toBe(dayOf(inDays(365)));
    expect((await comment(person)).statusCode).toBe(201);
    expect((await upload(person)).statusCode).toBe(201);
    expect((await me(person)).penalties).toMatchObject([{ kind: 'warning' }]);
  });
});

describe('no comments', () => {
  test('blocks posting and editing comments, and nothing else', async () => {
    const person = await aPublisher();
    const { id } = (await comment(person)).json();
    const until = inDays(3);
    await impose(person.id, { kind: 'no-comments', until });
    const blocked = [403, `You cannot comment until ${dayOf(until)}: Insults.`];
    expect(refusal(await comment(person))).toEqual(blocked);
    const edit = await site.call(`PUT /api/comments/${id}`, person, { payload: { content: 'Nicer' } });
    expect(refusal(edit)).toEqual(blocked);
    expect(edit.json().code).toBe('no-comments');
    expect((await site.call(`DELETE /api/comments/${id}`, person)).statusCode).toBe(204);
    expect((await upload(person)).statusCode).toBe(201);
    expect((await like(person)).statusCode).toBe(200);
  });
});

describe('no uploads', () => {
  test('blocks new add-ons, edits and pictures, and nothing else', async () => {
    const person = await aPublisher();
    const id = await cases.liveAddon(person);
    const until = inDays(3);
    await impose(person.id, { kind: 'no-uploads', until });
    const blocked = [403, `You cannot upload until ${dayOf(until)}: Insults.`];
    expect(refusal(await upload(person))).toEqual(blocked);
    const edit = await site.call(`PUT /api/addons/${id}`, person, await formOf({ title: 'New title' }));
    expect(refusal(edit)).toEqual(blocked);
    for (const path of ['pictures', `${id}/pictures`]) {
      expect(refusal(await site.call(`POST /api/addons/${path}`, person, await formOf({})))).toEqual(blocked);
    }
    expect((await comment(person)).statusCode).toBe(201);
    expect((await like(person)).statusCode).toBe(200);
    expect((await site.call(`DELETE /api/addons/${id}`, person)).statusCode).toBe(204);
  });
});

describe('a suspended account', () => {
  async function suspended() {
    const person = await aPublisher();
    const own = await cases.liveAddon(person);
    const until = inDays(7);
    await impose(person.id, { kind: 'suspended', until });
    return { person, own, text: `Your account is suspended until ${dayOf(until)}: Insults.` };
  }

  test('can change nothing, and the refusal gives the reason', async () => {
    const { person, own, text } = await suspended();
    const settings = site.call('PUT /api/users/me/profile', person, { payload: { text: 'I build boats.' } });
    const refused = [comment(person), upload(person), like(person), settings];
    refused.push(site.call(`DELETE /api/addons/${own}`, person));
    refused.push(site.call('POST /api/collections', person, { payload: { title: 'Boats' } }));
    for (const answer of await Promise.all(refused)) {
      expect([...refusal(answer), answer.json().code]).toEqual([403, text, 'account-suspended']);
    }
  });

  test('is refused each change that the table of calls does not open to it', async () => {
    const { person, text } = await suspended();
    const changes = Object.entries<Operation>(operations).filter(
      ([key, { access }]) => !key.startsWith('GET ') && access !== 'guest',
    );
    for (const [key, { whileSuspended }] of changes) {
      if (/logout|DELETE \/api\/users\/me$/.test(key)) continue; // they end the session
      const answer = await site.call(key.replace(/\{\w+\}/g, randomUUID()), person);
      const isRefused = answer.statusCode === 403 && answer.json().message === text;
      expect(isRefused, key).toBe(whileSuspended !== true);
    }
  });

  test('logs in, reads, downloads and logs out', async () => {
    const { person } = await suspended();
    const again = await site.logIn(person.email);
    expect((await me(again)).penalties).toMatchObject([{ kind: 'suspended', reason: 'Insults.' }]);
    for (const path of [`addons/${addonId}`, 'publisher/addons', 'users/me/inbox', 'users/me/export']) {
      expect((await site.call(`GET /api/${path}`, again)).statusCode, path).toBe(200);
    }
    expect((await site.call(`POST /api/addons/${addonId}/download`, again)).statusCode).toBe(200);
    expect((await site.call('POST /api/auth/logout', again)).statusCode).toBe(204);
  });

  test('exports the penalty with its data, appeals decisions, and deletes the account', async () => {
    const { person, own } = await suspended();
    const { account } = (await site.call('GET /api/users/me/export', person)).json();
    expect(account.penalties).toMatchObject([{ kind: 'suspended', reason: 'Insults.' }]);
    await site.call(`PUT /api/admin/addons/${own}/reject`, admin, { payload: { reason: 'Stolen' } });
    const appeal = await site.call(`POST /api/addons/${own}/appeal`, person, {
      payload: { text: 'It is mine.' },
    });
    expect(appeal.statusCode).toBe(201);
    const removal = await site.call('DELETE /api/users/me', person, {
      payload: { password: PASSWORD, confirmDeletion: 'DELETE_MY_ACCOUNT' },
    });
    expect(removal.statusCode).toBe(204);
  });
});

test('a penalty can cite a rule of the site', async () => {
  const person = await aPublisher();
  const rules = [{ title: 'Be kind', text: '' }];
  await site.call('PATCH /api/admin/settings', site.owner, { payload: { siteRules: rules } });
  const refused = await impose(person.id, { kind: 'warning', rule: 'No such rule' });
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'site-rule-gone']);
  const rule = { number: 1, title: 'Be kind' };
  const imposed = await impose(person.id, { kind: 'warning', rule: rule.title });
  expect(imposed.json().penalties).toMatchObject([{ rule }]);
  expect((await me(person)).penalties).toMatchObject([{ rule }]);
});

test('a penalty ends by the clock', async () => {
  const person = await aPublisher();
  for (const kind of ['no-comments', 'no-uploads', 'suspended'] as const) await endedFor(person, kind);
  expect(await me(person)).not.toHaveProperty('penalties');
  expect((await comment(person)).statusCode).toBe(201);
  expect((await upload(person)).statusCode).toBe(201);
  const listed = (await site.call(`GET /api/console/users/${person.id}`, admin)).json();
  expect(listed.penalties).toHaveLength(3);
});

test('a penalty that is lifted blocks nothing, and others stay in force', async () => {
  const person = await aPublisher();
  await impose(person.id, { kind: 'no-comments', until: inDays(1) });
  const { penalties } = (await impose(person.id, { kind: 'suspended', until: inDays(1) })).json();
  const [, suspension] = penalties;
  const lifted = await lift(person.id, suspension.id);
  expect([lifted.statusCode, lifted.json()]).toMatchObject([
    200,
    { penalties: [{ isLifted: false }, { kind: 'suspended', isLifted: true }] },
  ]);
  expect((await lift(person.id, suspension.id)).json()).toEqual(lifted.json());
  expect((await like(person)).statusCode).toBe(200);
  expect((await comment(person)).json().code).toBe('no-comments');
  expect(refusal(await lift(person.id, randomUUID()))).toEqual([404, 'Penalty not found']);
  expect(refusal(await lift(person.id, 'nonsense'))).toEqual([404, 'Penalty not found']);
});

test('penalties are in the history, the replay and the audit log, and undo lifts them', async () => {
  const person = await aPublisher();
  const until = inDays(30);
  await impose(person.id, { kind: 'suspended', until, reason: 'Spam.' });
  await impose(person.id, { kind: 'no-comments', until, reason: 'Insults.' });
  const history = (await site.call(`GET /api/admin/users/${person.id}/history`, admin)).json();
  expect(history).toMatchObject([
    { type: 'AccountRegistered' },
    { type: 'PenaltyImposed', penalty: 'suspended', actor: { id: admin.id }, reason: 'Spam.' },
    { type: 'PenaltyImposed', penalty: 'no-comments', reason: 'Insults.' },
  ]);
  const replay = (await site.call(`GET /api/admin/users/${person.id}/replay?revision=1`, admin)).json();
  expect(replay.changes).toMatchObject([
    { field: 'penalties', before: null, after: `suspended until ${dayOf(until)}` },
  ]);
  expect(replay.events[1]).toMatchObject({ type: 'PenaltyImposed', auditEntry: expect.anything() });

  const [, first] = history;
  const undone = await site.call('POST /api/admin/undo', site.owner, {
    payload: {
      actor: admin.id,
      from: new Date(Date.now() - DAY).toISOString(),
      to: new Date(Date.now() + DAY).toISOString(),
      decisions: [first.id],
    },
  });
  expect(undone.json().undone).toMatchObject([{ eventId: first.id, outcome: 'The penalty is lifted' }]);
  const after = (await site.call(`GET /api/console/users/${person.id}`, admin)).json();
  expect(after.penalties).toMatchObject([
    { kind: 'suspended', isLifted: true },
    { kind: 'no-comments', isLifted: false },
  ]);
});

test('the history names the kind of each penalty, to its member and to staff', async () => {
  const person = await aPublisher();
  const { penalties } = (await impose(person.id, { kind: 'no-uploads', until: inDays(1) })).json();
  await impose(person.id, { kind: 'warning' });
  await lift(person.id, penalties[0].id);
  const own = (await site.call(`GET /api/users/${person.id}/decisions`, person)).json();
  expect(own.map(({ label }: { label: string }) => label)).toEqual([
    'Uploads blocked',
    'Warning',
    'Uploads allowed again',
  ]);
  const [, ...history] = (await site.call(`GET /api/admin/users/${person.id}/history`, admin)).json();
  expect(history.map(({ penalty }: { penalty: string }) => penalty)).toEqual([
    'no-uploads',
    'warning',
    'no-uploads',
  ]);
});

describe('an appeal against a penalty', () => {
  const appeal = (person: Person, payload: object = {}, id = person.id) =>
    site.call(`POST /api/users/${id}/appeal`, person, { payload: { text: 'It was a joke.', ...payload } });

  test('is filed by a suspended person, and overturning it lifts the penalty', async () => {
    const person = await aPublisher();
    await impose(person.id, { kind: 'suspended', until: inDays(7) });
    const [decision] = (await site.call(`GET /api/users/${person.id}/decisions`, person)).json();
    expect(decision).toMatchObject({ type: 'PenaltyImposed', reason: 'Insults.', canAppeal: true });
    const filed = await appeal(person, { decisionId: decision.id });
    expect([filed.statusCode, filed.json()]).toEqual([201, { decisionId: decision.id, status: 'pending' }]);
    expect(refusal(await appeal(person))).toEqual([409, 'This decision has already been appealed.']);
    const judge = (as: Person) => site.call(`PUT /api/admin/appeals/${decision.id}/overturn`, as);
    expect(refusal(await judge(admin))).toEqual([403, 'An appeal is decided by someone else.']);
    const overturned = await judge(site.owner);
    expect([overturned.statusCode, overturned.json()]).toMatchObject([
      200,
      { accountId: person.id, decisionType: 'PenaltyImposed', status: 'overturned' },
    ]);
    expect((await like(person)).statusCode).toBe(200);
    const [after] = (await site.call(`GET /api/users/${person.id}/decisions`, person)).json();
    expect(after.appeal).toMatchObject({ status: 'overturned' });
  });

  test('without an id is against the latest penalty in force', async () => {
    const person = await aPublisher();
    const { penalties } = (await impose(person.id, { kind: 'warning' })).json();
    await impose(person.id, { kind: 'no-comments', until: inDays(1) });
    const [, latest] = (await site.call(`GET /api/users/${person.id}/decisions`, person)).json();
    expect((await appeal(person)).json()).toMatchObject({ decisionId: latest.id });
    await lift(person.id, penalties[0].id);
    expect(refusal(await appeal(person))).toEqual([409, 'This decision has already been appealed.']);
  });

  test('is refused without a penalty, and for the accounts of others', async () => {
    const [person, other] = [await aPublisher(), await aPublisher()];
    expect(refusal(await appeal(person))).toEqual([409, 'There is no decision that can be appealed.']);
    expect(refusal(await appeal(person, { decisionId: randomUUID() }))).toEqual([404, 'Decision not found']);
    await impose(other.id, { kind: 'warning' });
    expect(refusal(await appeal(person, {}, other.id))).toEqual([404, 'User not found']);
    const read = await site.call(`GET /api/users/${other.id}/decisions`, person);
    expect(refusal(read)).toEqual([404, 'User not found']);
    expect((await site.call(`GET /api/users/${other.id}/decisions`, admin)).json()).toHaveLength(1);
  });
});
