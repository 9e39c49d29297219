import { randomUUID } from 'node:crypto';
import * as account from '@sandcrate/core/account/account.ts';
import * as addon from '@sandcrate/core/addon/addon.ts';
import * as collection from '@sandcrate/core/collection/collection.ts';
import { identity } from '@sandcrate/core/privacy/subjects.ts';
import * as profile from '@sandcrate/core/profile/profile.ts';
import * as report from '@sandcrate/core/report/report.ts';
import { expect } from 'vitest';
import { append, type Fact } from '../testing/log.ts';
import { admin, approved, registered, submitted } from '../testing/people.ts';
import { composeMaskedMail } from './compose-mail.ts';
import { MAIL_LEASE } from './mailer.ts';
import { claimMail, pruneMail } from './outbox.ts';
import { eventually, recorder, test } from './testing/reaction-world.ts';

test('an invite is mailed to its address once, with a working link', async ({ world }) => {
  const { sent, transport } = recorder();
  await world.react();
  world.sendBy(transport);
  const { code } = await world.inviteSomebody();
  await eventually(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ to: 'max@example.com', subject: 'Your invitation to Sandcrate' });
  expect(sent[0]?.text).toContain(`https://sandcrate.example/invite-register?code=${code}`);

  // simulates a crash: the reaction sees all events again
  await world.pool.query(`update projections.checkpoints set position = -1 where name = 'reaction_mail'`);
  await world.closers.shift()?.();
  await world.react();
  await eventually(async () => {
    const { rows } = await world.pool.query(
      `select position from projections.checkpoints where name = 'reaction_mail'`,
    );
    expect(rows).toEqual([{ position: await world.store.head() }]);
  });
  expect(await world.outbox()).toMatchObject([{ state: 'sent' }]);
});

test('the outbox stores no address, link or code, and shows its mail masked', async ({ world }) => {
  await world.react();
  const { code } = await world.inviteSomebody();
  await eventually(async () => expect(await world.outbox()).toHaveLength(1));
  const { rows } = await world.pool.query<{ text: string }>('select o::text as text from reactions.outbox o');
  expect(rows[0]?.text).not.toMatch(/example\.com/i);
  expect(rows[0]?.text).not.toContain(code);
  const [row] = await world.outbox();
  if (!row) throw new Error('nothing in the outbox');
  const mail = await composeMaskedMail(world.context, row);
  expect(mail?.text).toContain('/invite-register?code=••••••'.replaceAll('•', encodeURIComponent('•')));
  expect(JSON.stringify(mail)).not.toContain(code);
});

const publisher = randomUUID();
const addonId = randomUUID();
const decided = (event: addon.AddonEvent): Fact => ({
  stream: addon.streamName(addonId),
  actor: admin,
  ...event,
});

const recent = (fact: Fact): Fact => ({ ...fact, at: new Date().toISOString() });

test('publishers are mailed what was decided about their add-ons, and why', async ({ world }) => {
  const { sent, transport } = recorder();
  await world.react();
  world.sendBy(transport);
  const facts: Fact[] = [
    await registered(world.privacy, publisher, 'boatwright', 'publisher'),
    submitted(addonId, publisher, { title: 'Boats & <b>more</b>' }),
    decided({
      type: 'AddonRejected',
      data: {
        reason: 'It does not import.\nFix that.',
        takenDown: false,
        rule: { number: 3, title: 'Files that work' },
      },
    }),
  ];
  await append(world.store, ...facts.map(recent));
  await world.endHold(1);
  await eventually(() => expect(sent).toHaveLength(1));
  await append(world.store, recent(approved(addonId)));
  await world.endHold(2);
  await eventually(() => expect(sent).toHaveLength(2));
  await append(
    world.store,
    recent(
      decided({
        type: 'AddonEdited',
        data: { changes: { content: { title: 'Boats' } }, by: 'staff', reviewAfterwards: false },
      }),
    ),
  );
  await eventually(() => expect(sent).toHaveLength(3));
  expect(sent.map(({ subject }) => subject)).toEqual([
    '“Boats & <b>more</b>” was not approved',
    '“Boats & <b>more</b>” is live',
    '“Boats” was edited by a moderator',
  ]);
  expect(sent[0]?.text).toContain('The reason given: It does not import.\nFix that.');
  expect(sent[0]?.html).toContain('It does not import.<br>Fix that.');
  expect(sent[1]?.html).toContain('“Boats &amp; &lt;b&gt;more&lt;/b&gt;”');
  expect(sent[2]?.text).toContain('changed: title.');
  expect(new Set(sent.map(({ to }) => to))).toEqual(new Set(['boatwright@example.com']));
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(3);
});

test('a member is mailed about a penalty with its end and reason, unless it is lifted at once', async ({
  world,
}) => {
  const { sent, transport } = recorder();
  await world.react();
  world.sendBy(transport);
  const member = randomUUID();
  const stream = account.streamName(member);
  const imposed = (penaltyId: string, kind: 'warning' | 'no-comments'): Fact =>
    recent({
      stream,
      actor: admin,
      type: 'PenaltyImposed',
      data: {
        penaltyId,
        kind,
        since: '2026-03-01T12:00:00.000Z',
        until: '2026-03-08T12:00:00.000Z',
        reason: 'Insults',
      },
    });
  const [kept, lifted] = [randomUUID(), randomUUID()];
  await append(
    world.store,
    recent(await registered(world.privacy, member, 'boatwright')),
    imposed(kept, 'no-comments'),
    imposed(lifted, 'warning'),
    recent({ stream, actor: admin, type: 'PenaltyLifted', data: { penaltyId: lifted } }),
  );
  await world.endHold(2);
  await eventually(async () =>
    expect((await world.outbox()).map(({ state }) => state).sort()).toEqual(['obsolete', 'sent']),
  );
  expect(sent).toMatchObject([{ subject: 'A penalty on your account on Sandcrate' }]);
  expect(sent[0]?.text).toContain('You cannot comment on Sandcrate until Mar 8, 2026.');
  expect(sent[0]?.text).toContain('The reason given: Insults');
  expect(sent[0]?.text).toContain('/settings?tab=account');
});

test('the owner of a collection and its reporter are mailed what was decided about it', async ({ world }) => {
  const { sent, transport } = recorder();
  await world.react();
  world.sendBy(transport);
  const [ownerId, reporterId, collectionId] = [randomUUID(), randomUUID(), randomUUID()];
  const stream = collection.streamName(collectionId);
  const subject = { kind: 'collection', collectionId } as const;
  const reportStream = report.streamName(report.reportId(reporterId, subject));
  const title = await world.privacy.seal(identity(ownerId), 'Rude boats');
  const facts: Fact[] = [
    await registered(world.privacy, ownerId, 'collector'),
    await registered(world.privacy, reporterId, 'reporter'),
    {
      stream,
      actor: { id: ownerId, role: 'user' },
      type: 'CollectionCreated',
      data: { ownerId, title, description: null, visibility: 'public' },
    },
    {
      stream: reportStream,
      actor: { id: reporterId, role: 'user' },
      type: 'ReportFiled',
      data: { reporterId, subject, reason: 'spam', description: null },
    },
    { stream: reportStream, actor: admin, type: 'ReportResolved', data: { note: 'Insults', action: 'hide' } },
    { stream, actor: admin, type: 'CollectionHidden', data: { reason: 'Insults' } },
    {
      stream,
      actor: { id: ownerId, role: 'user' },
      type: 'CollectionDeleted',
      data: { by: 'owner', reason: null },
    },
  ];
  await append(world.store, ...facts.map(recent));
  await world.endHold(2);
  await eventually(() => expect(sent).toHaveLength(2));
  const to = (address: string) => sent.find((mail) => mail.to === address);
  expect(to('collector@example.com')?.subject).toBe('Your collection “Rude boats” was hidden');
  expect(to('collector@example.com')?.text).toContain('The reason given: Insults');
  expect(to('collector@example.com')?.text).toContain(`https://sandcrate.example/collection/${collectionId}`);
  expect(to('reporter@example.com')?.subject).toBe('Your report about “Rude boats”');
  for (const { unsubscribeUrl } of sent) expect(unsubscribeUrl).toContain('/api/unsubscribe?code=');
});

test('the member with a profile and its reporter are mailed what was decided about it, unless it is undone', async ({
  world,
}) => {
  const { sent, transport } = recorder();
  await world.react();
  world.sendBy(transport);
  const [profileId, reporterId] = [randomUUID(), randomUUID()];
  const stream = profile.streamName(profileId);
  const subject = { kind: 'profile', profileId } as const;
  const reportStream = report.streamName(report.reportId(reporterId, subject));
  const cleared = (...parts: [profile.ProfilePart, ...profile.ProfilePart[]]): Fact => ({
    stream,
    actor: admin,
    type: 'ProfileCleared',
    data: { parts, reason: 'Insults', restorableUntil: '2099-01-01T00:00:00.000Z' },
  });
  const facts: Fact[] = [
    await registered(world.privacy, profileId, 'rude'),
    await registered(world.privacy, reporterId, 'reporter'),
    {
      stream: reportStream,
      actor: { id: reporterId, role: 'user' },
      type: 'ReportFiled',
      data: { reporterId, subject, reason: 'spam', description: null },
    },
    {
      stream: reportStream,
      actor: admin,
      type: 'ReportResolved',
      data: { note: 'Insults', action: 'clear-text' },
    },
    cleared('text', 'links'),
    cleared('picture'),
    { stream, actor: admin, type: 'ProfileRestored', data: { parts: ['picture', 'text'] } },
  ];
  await append(world.store, ...facts.map(recent));
  await world.endHold(3);
  await eventually(() => expect(sent).toHaveLength(2));
  const to = (address: string) => sent.find((mail) => mail.to === address);
  expect(to('rude@example.com')?.subject).toBe('A moderator cleared parts of your public profile');
  expect(to('rude@example.com')?.text).toContain('cleared this in your public profile: text, links.');
  expect(to('rude@example.com')?.text).toContain('The reason given: Insults');
  expect(to('rude@example.com')?.text).toContain('https://sandcrate.example/settings?tab=public');
  expect(to('reporter@example.com')?.subject).toBe('Your report about “rude”');
});

test('replaced codes and mail to deleted accounts are not sent', async ({ world }) => {
  const { sent, transport } = recorder();
  const leaver = randomUUID();
  const requested = (nonce: string): Fact => ({
    stream: account.streamName(leaver),
    type: 'EmailVerificationRequested',
    data: { codeHash: 'hash', nonce, expiresAt: new Date(Date.now() + 60_000).toISOString() },
  });
  await world.react();
  await append(
    world.store,
    await registered(world.privacy, leaver, 'leaver'),
    requested('first'),
    requested('second'),
  );
  await eventually(async () => expect(await world.outbox()).toHaveLength(2));
  world.sendBy(transport);
  await eventually(async () =>
    expect((await world.outbox()).map(({ state }) => state).sort()).toEqual(['obsolete', 'sent']),
  );
  expect(sent[0]?.text).toContain(world.privacy.deriveCode('verify-email', leaver, 'second'));
  await append(
    world.store,
    { stream: account.streamName(leaver), type: 'AccountDeleted', data: { by: 'self', withContent: false } },
    { stream: account.streamName(leaver), type: 'AccountBanned', data: { reason: null } },
  );
  await world.endHold(3);
  await eventually(async () =>
    expect((await world.outbox()).map(({ state }) => state).sort()).toEqual(['obsolete', 'obsolete', 'sent']),
  );
});

test('a member is told at once that the second factor was removed, and by whom', async ({ world }) => {
  const { sent, transport } = recorder();
  await world.react();
  world.sendBy(transport);
  const member = randomUUID();
  const removed = (actor: Fact['actor']): Fact =>
    recent({ stream: account.streamName(member), actor, type: 'SecondFactorRemoved', data: {} });
  await append(world.store, await registered(world.privacy, member, 'boatwright'));
  await append(world.store, removed({ id: member, role: 'user' }), removed(admin));
  await eventually(() => expect(sent).toHaveLength(2));
  const [byMember, byOwner] = sent.map(({ text }) => text);
  expect(sent[0]?.subject).toBe('The second factor of your account on Sandcrate was removed');
  expect(byMember).toContain('You removed the second factor of your account.');
  expect(byOwner).toContain('The owner of Sandcrate removed the second factor of your account.');
  for (const text of [byMember, byOwner]) expect(text).toContain('/settings?tab=security');
  const { rows } = await world.pool.query('select distinct priority from reactions.outbox');
  expect(rows).toEqual([{ priority: 0 }]);
});

test('events from before the first start of the site are not mailed', async ({ world }) => {
  await world.inviteSomebody();
  const models = await world.react();
  const position = await append(world.store, await registered(world.privacy, randomUUID(), 'late'));
  expect(await models.waitFor(position, ['reaction_mail', 'reaction_invite_used'], 5000)).toBe(true);
  expect(await world.outbox()).toEqual([]);
});

test('mail about a decision waits 30 seconds, and is not sent if the decision is taken back', async ({
  world,
}) => {
  const { sent, transport } = recorder();
  await world.react();
  const changeId = randomUUID();
  const boats = submitted(addonId, publisher, { title: 'Boats' });
  await append(world.store, await registered(world.privacy, publisher, 'boatwright', 'publisher'), boats);
  await append(
    world.store,
    ...[
      decided({ type: 'AddonRejected', data: { reason: 'Wrong key', takenDown: false } }),
      decided({ type: 'AddonReturned', data: { reason: null } }),
      decided({ type: 'AddonChangesRequested', data: { changeId: null, reason: 'Wrong key' } }),
      decided({ type: 'AddonChangesRequestWithdrawn', data: { changeId: null } }),
      decided({ type: 'AddonHidden', data: { reason: null } }),
      decided({ type: 'AddonUnhidden', data: {} }),
      decided({ type: 'AddonHidden', data: { reason: 'Spam' } }),
      decided({ type: 'AddonChangeRejected', data: { changeId, reason: 'Spam', takenDown: true } }),
      decided({ type: 'AddonChangeReopened', data: { changeId, changes: { content: { title: 'Ships' } } } }),
    ].map(recent),
  );
  await eventually(async () => expect(await world.outbox()).toHaveLength(6));
  const { rows } = await world.pool.query<{ seconds: number }>(
    'select distinct extract(epoch from next_attempt_at - created_at)::int as seconds from reactions.outbox',
  );
  expect(rows).toEqual([{ seconds: 30 }]);
  world.sendBy(transport);
  await world.endHold(6);
  await eventually(async () =>
    expect((await world.outbox()).map(({ state }) => state).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 'obsolete'),
      'sent',
    ]),
  );
  expect(sent.map(({ subject }) => subject)).toEqual(['“Boats” was hidden']);
});

test('a request for changes that was mailed is followed by the mail that it was withdrawn', async ({
  world,
}) => {
  const { sent, transport } = recorder();
  await world.react();
  world.sendBy(transport);
  const minuteAgo = new Date(Date.now() - 60_000).toISOString();
  await append(
    world.store,
    await registered(world.privacy, publisher, 'boatwright', 'publisher'),
    submitted(addonId, publisher, { title: 'Boats' }),
    {
      ...decided({ type: 'AddonChangesRequested', data: { changeId: null, reason: 'Darker' } }),
      at: minuteAgo,
    },
  );
  await world.endHold(1);
  await eventually(() => expect(sent).toHaveLength(1));
  await append(
    world.store,
    recent(decided({ type: 'AddonChangesRequestWithdrawn', data: { changeId: null } })),
  );
  await world.endHold(2);
  await eventually(() => expect(sent).toHaveLength(2));
});

test('a reset is sent next, although 100,000 recall mails have waited longer', async ({ world }) => {
  await world.react();
  await world.pool.query(
    `insert into reactions.outbox (event_id, stream, revision, recipient, priority, created_at, next_attempt_at)
     select gen_random_uuid(), 'recall-' || gen_random_uuid(), 0,
       jsonb_build_object('kind', 'account', 'id', gen_random_uuid()), 2, now() - interval '1 hour',
       now() - interval '1 hour'
     from generate_series(1, 100000)`,
  );
  await world.pool.query('vacuum analyze reactions.outbox');
  const accountId = randomUUID();
  const requested: Fact = {
    stream: account.streamName(accountId),
    type: 'PasswordResetRequested',
    data: { codeHash: 'hash', nonce: 'nonce', expiresAt: new Date(Date.now() + 60_000).toISOString() },
  };
  await append(world.store, await registered(world.privacy, accountId, 'waiter'), recent(requested));
  await expect
    .poll(async () => {
      const { rows } = await world.pool.query('select from reactions.outbox where priority = 0');
      return rows.length;
    })
    .toBe(1);
  const lease = await world.ownLeases().acquire(MAIL_LEASE, new AbortController().signal);
  const client = await world.pool.connect();
  try {
    const rowsRead = async () => {
      const { rows } = await client.query<{ read: string }>(
        `select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'outbox'`,
      );
      return Number(rows[0]?.read);
    };
    await client.query('begin');
    const before = await rowsRead();
    const first = await claimMail(client, lease, 60_000);
    expect(first?.stream).toBe(account.streamName(accountId));
    const second = await claimMail(client, lease, 60_000);
    expect(second?.stream).toMatch(/^recall-/);
    expect((await rowsRead()) - before).toBeLessThan(20);
  } finally {
    client.release(true);
  }
});

test('sent mails are deleted after 30 days and failed ones after 90', async ({ world }) => {
  await world.react();
  await world.pool.query(
    `insert into reactions.outbox (event_id, stream, revision, recipient, state, settled_at)
     select gen_random_uuid(), state || ' ' || days, 0, '{}', state,
       case when state <> 'waiting' then now() - make_interval(days => days) end
     from unnest(array['sent', 'obsolete', 'failed', 'waiting']) as state, unnest(array[29, 31, 89, 91]) as days`,
  );
  expect(await pruneMail(world.pool, new Date())).toBe(7);
  expect((await world.outbox()).map(({ stream }) => stream).sort()).toEqual(
    [
      'sent 29',
      'obsolete 29',
      'failed 29',
      'failed 31',
      'failed 89',
      'waiting 29',
      'waiting 31',
      'waiting 89',
      'waiting 91',
    ].sort(),
  );
});
