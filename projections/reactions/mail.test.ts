import { randomUUID } from 'node:crypto';
import * as account from '@sandcrate/core/account/account.ts';
import * as addon from '@sandcrate/core/addon/addon.ts';
import { expect } from 'vitest';
import { append, type Fact } from '../testing/log.ts';
import { admin, approved, registered, submitted } from '../testing/people.ts';
import { composeMaskedMail } from './compose-mail.ts';
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

test('publishers are mailed what was decided about their add-ons, and why', async ({ world }) => {
  const { sent, transport } = recorder();
  await world.react();
  world.sendBy(transport);
  const facts: Fact[] = [
    await registered(world.privacy, publisher, 'boatwright', 'publisher'),
    submitted(addonId, publisher, { title: 'Boats & <b>more</b>' }),
    decided({ type: 'AddonRejected', data: { reason: 'It does not import.\nFix that.', takenDown: false } }),
    approved(addonId),
    decided({
      type: 'AddonEdited',
      data: { changes: { content: { title: 'Boats' } }, by: 'staff', reviewAfterwards: false },
    }),
  ];
  await append(world.store, ...facts.map((fact) => ({ ...fact, at: new Date().toISOString() })));
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
  await eventually(async () =>
    expect((await world.outbox()).map(({ state }) => state).sort()).toEqual(['obsolete', 'obsolete', 'sent']),
  );
});

test('events from before the first start of the site are not mailed', async ({ world }) => {
  await world.inviteSomebody();
  const models = await world.react();
  const position = await append(world.store, await registered(world.privacy, randomUUID(), 'late'));
  expect(await models.waitFor(position, ['reaction_mail', 'reaction_invite_used'], 5000)).toBe(true);
  expect(await world.outbox()).toEqual([]);
});
