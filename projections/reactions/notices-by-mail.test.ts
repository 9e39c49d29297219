// Notices by mail: at once, in digests, and not at all.
import { randomUUID } from 'node:crypto';
import * as account from '@sandcrate/core/account/account.ts';
import {
  DEFAULT_NOTIFICATIONS,
  type MailTime,
  type OptionalKind,
} from '@sandcrate/core/account/notifications.ts';
import type { AddonEvent } from '@sandcrate/core/addon/addon.ts';
import { identity } from '@sandcrate/core/privacy/subjects.ts';
import { DAY } from '@sandcrate/core/time.ts';
import { expect } from 'vitest';
import { allProjections } from '../all-projections.ts';
import { migrateNotifications, saveTimeZone } from '../inbox/notification-queries.ts';
import { noticesOf } from '../inbox/queries.ts';
import { markReadUntil } from '../inbox/read-mark-queries.ts';
import type { ReadModels } from '../runner/lifecycle/runner.ts';
import { append, type Fact } from '../testing/log.ts';
import { admin, approved, commented, registered, release, submitted } from '../testing/people.ts';
import { writeDigests } from './digests.ts';
import { eventually, type ReactionWorld, recorder, test as worldTest } from './testing/reaction-world.ts';
import type { Message } from './transport.ts';

/** A site with an add-on, and what happens there. */
class Site {
  readonly maker = randomUUID();
  readonly fan = randomUUID();
  readonly addonId = randomUUID();
  readonly world: ReactionWorld;
  readonly sent: Message[];
  readonly #models: ReadModels;

  private constructor(world: ReactionWorld, models: ReadModels, sent: Message[]) {
    [this.world, this.#models, this.sent] = [world, models, sent];
  }

  static async open(world: ReactionWorld): Promise<Site> {
    await migrateNotifications(world.pool);
    const models = await world.react(allProjections(world.privacy));
    const { sent, transport } = recorder();
    const site = new Site(world, models, sent);
    await site.happen(
      await registered(world.privacy, site.maker, 'maker', 'publisher'),
      await registered(world.privacy, site.fan, 'fan'),
      submitted(site.addonId, site.maker, { title: 'Boats' }),
      approved(site.addonId),
      likes(site.addonId, site.fan),
    );
    world.sendBy(transport);
    await world.endHold(1); // the approval
    await eventually(() => expect(sent).toHaveLength(1));
    sent.length = 0;
    return site;
  }

  /** Appends events of now, and waits until the read models and the mails about them are there. */
  async happen(...facts: Fact[]): Promise<void> {
    const at = new Date().toISOString();
    const position = await append(this.world.store, ...facts.map((fact) => ({ at, ...fact })));
    const names = [
      'inbox',
      'catalogue',
      'accounts',
      'moderation',
      'reaction_mail',
      'reaction_notices_by_mail',
    ];
    expect(await this.#models.waitFor(position, names, 30_000)).toBe(true);
  }

  release(version: string): Fact {
    const changes = { content: {}, release: { ...release('2', version), releaseId: randomUUID() } };
    return this.ofAddon({ type: 'AddonEdited', data: { changes, by: 'publisher', reviewAfterwards: false } });
  }

  ofAddon(event: AddonEvent): Fact {
    return { stream: `addon-${this.addonId}`, actor: { id: this.maker, role: 'publisher' }, ...event };
  }

  digests(now: Date): Promise<number> {
    return writeDigests(this.world.pool, now);
  }
}

const test = worldTest.extend<{ site: Site }>({
  site: async ({ world }, use) => use(await Site.open(world)),
});

const likes = (addonId: string, accountId: string): Fact => ({
  stream: `engagement-${addonId}-${accountId}`,
  type: 'AddonLiked',
  data: { addonId, accountId },
});

const chooses = (accountId: string, kind: OptionalKind, mail: MailTime): Fact => ({
  stream: account.streamName(accountId),
  type: 'NotificationsChosen',
  data: {
    ...DEFAULT_NOTIFICATIONS,
    kinds: { ...DEFAULT_NOTIFICATIONS.kinds, [kind]: { site: true, mail, push: true } },
  },
});

/** The next day of the week (0 is Sunday) from tomorrow on, at a time in UTC. */
function next(weekday: number, time: string): Date {
  const day = new Date(Date.now() + DAY);
  while (day.getUTCDay() !== weekday) day.setTime(day.getTime() + DAY);
  return new Date(`${day.toISOString().slice(0, 10)}T${time}Z`);
}
const MONDAY = 1;
const TUESDAY = 2;

test('what is added to a collection is mailed to its followers who want that', async ({ site }) => {
  const { world, fan, maker, addonId, sent } = site;
  const id = randomUUID();
  const title = await world.privacy.seal(identity(maker), 'On the water');
  await site.happen(chooses(fan, 'collection', 'at-once'), {
    stream: `collection-${id}`,
    type: 'CollectionCreated',
    data: { ownerId: maker, title, description: null, visibility: 'public' },
  });
  await site.happen(
    {
      stream: `collectionfollow-${fan}-${id}`,
      type: 'CollectionFollowed',
      data: { followerId: fan, collectionId: id },
    },
    {
      stream: `collection-${id}`,
      actor: { id: maker, role: 'publisher' },
      type: 'CollectionItemAdded',
      data: { ownerId: maker, addonId, note: null, releaseId: null },
    },
  );
  await eventually(() => expect(sent).toHaveLength(1));
  const [mail] = sent;
  expect(mail).toMatchObject({
    to: 'fan@example.com',
    subject: '“Boats” was added to “On the water”',
  });
  expect(mail?.text).toContain('You follow this collection');
  expect(mail?.text).toContain(`https://sandcrate.example/collection/${id}`);
});

test('a release is mailed at once to those who want that, once, with a way to stop it', async ({ site }) => {
  const { world, fan, sent } = site;
  await site.happen(chooses(fan, 'release', 'at-once'));
  await site.happen(site.release('1.1.0'));
  await eventually(() => expect(sent).toHaveLength(1));
  const [mail] = sent;
  expect(mail).toMatchObject({ to: 'fan@example.com', subject: 'New version of “Boats”: 1.1.0' });
  expect(mail?.text).toContain('You like it');
  expect(mail?.text).toContain(`https://sandcrate.example/addon/${site.addonId}`);
  const code = world.privacy.unsubscribeCode(fan, 'release');
  expect(mail?.unsubscribeUrl).toBe(`https://sandcrate.example/api/unsubscribe?code=${code}`);
  expect(mail?.text).toContain(`Stop these mails: https://sandcrate.example/unsubscribe?code=${code}`);

  // simulates a crash: the reaction sees all events again
  await world.pool.query(
    `update projections.checkpoints set position = -1 where name = 'reaction_notices_by_mail'`,
  );
  await world.closers.shift()?.();
  const models = await world.react(allProjections(world.privacy));
  expect(await models.waitFor(await world.store.head(), ['reaction_notices_by_mail'], 30_000)).toBe(true);
  expect(await world.outbox()).toHaveLength(2);
  expect(await site.digests(next(MONDAY, '08:00:00'))).toBe(0);
});

test('what is not wanted, withdrawn or read when it is to be sent is not mailed', async ({ site }) => {
  const { world, fan, sent } = site;
  await site.happen(chooses(fan, 'release', 'at-once'));
  await world.pool.query(`update reactions.outbox set next_attempt_at = now() + interval '1 hour'`);
  await world.pool.query(
    `create function hold() returns trigger language plpgsql as
       $$ begin new.next_attempt_at := now() + interval '1 hour'; return new; end $$;
     create trigger hold before insert on reactions.outbox for each row execute function hold()`,
  );
  await site.happen(site.release('1.1.0'), site.release('1.2.0'));
  await site.happen(
    site.ofAddon({ type: 'AddonDeleted', data: { reason: null, by: 'publisher', restorableUntil: null } }),
  );
  await world.endHold(3);
  await eventually(async () =>
    expect((await world.outbox()).map(({ state }) => state).sort()).toEqual(['obsolete', 'obsolete', 'sent']),
  );
  expect(sent).toEqual([]);
});

test('a weekly digest is sent on Monday at 08:00 where the member is, and once', async ({ site }) => {
  const { world, fan, sent } = site;
  await saveTimeZone(world.pool, fan, 'Asia/Tokyo');
  await site.happen(site.release('1.1.0'));
  await site.happen(site.release('1.2.0'));
  // 08:00 in Tokyo is 23:00 of the day before in UTC.
  expect(await site.digests(new Date(next(MONDAY, '23:00:00').getTime() - DAY - 60_000))).toBe(0);
  const monday = new Date(next(MONDAY, '23:00:00').getTime() - DAY);
  const written = await Promise.all([site.digests(monday), site.digests(monday), site.digests(monday)]);
  expect(written.toSorted()).toEqual([0, 0, 1]);
  await eventually(() => expect(sent).toHaveLength(1));
  const [mail] = sent;
  expect(mail?.subject).toBe('Your week on Sandcrate');
  expect(mail?.text).toContain('- New version of “Boats”: 1.2.0\n  You like it\n');
  expect(mail?.text.indexOf('1.2.0')).toBeLessThan(mail?.text.indexOf('1.1.0') ?? -1);
  const code = world.privacy.unsubscribeCode(fan, 'weekly');
  expect(mail?.unsubscribeUrl).toBe(`https://sandcrate.example/api/unsubscribe?code=${code}`);
  const week = 7 * DAY;
  expect(await site.digests(new Date(monday.getTime() + week))).toBe(0);
  const later = new Date(monday.getTime() + week + DAY);
  await site.happen({ ...site.release('1.3.0'), at: later.toISOString() });
  expect(await site.digests(new Date(monday.getTime() + week + 2 * DAY))).toBe(0);
  expect(await site.digests(new Date(monday.getTime() + 2 * week + DAY))).toBe(1); // the site was off on Monday
  await eventually(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.text).not.toContain('1.2.0');
});

test('a digest leaves out what was read and what is gone when it is sent', async ({ site }) => {
  const { world, maker, fan, sent } = site;
  const [read, deleted, kept] = [randomUUID(), randomUUID(), randomUUID()];
  const comment = (id: ReturnType<typeof randomUUID>, text: string) =>
    commented(world.privacy, site.addonId, fan, text, id);
  await site.happen(await comment(read, 'First'));
  const { rows } = await noticesOf(world.pool, maker, { from: 0, limit: 1 });
  await markReadUntil(world.pool, maker, rows[0]?.position ?? 0n);
  await site.happen(await comment(deleted, 'Second'), await comment(kept, 'Third'));
  await site.happen({
    stream: `comment-${deleted}`,
    type: 'CommentDeleted',
    data: { by: 'author', reason: null },
  });
  expect(await site.digests(next(TUESDAY, '08:00:00'))).toBe(1);
  await eventually(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.subject).toBe('Your day on Sandcrate');
  expect(sent[0]?.text).toContain('- fan commented on “Boats”\n  Third\n');
  expect(sent[0]?.text).toContain(`/addon/${site.addonId}#comment-${kept}\n`);
  for (const gone of ['First', 'Second']) expect(sent[0]?.text).not.toContain(gone);
});

test('a digest has only what happened since the member chose one, and decisions if they are in one', async ({
  site,
}) => {
  const { maker, fan, sent, world } = site;
  await site.happen(chooses(fan, 'release', 'off'), site.release('1.1.0'));
  await site.happen(chooses(fan, 'release', 'daily'), chooses(maker, 'decision', 'daily'));
  await site.happen(site.release('1.2.0'));
  await site.happen({ ...site.ofAddon({ type: 'AddonHidden', data: { reason: null } }), actor: admin });
  await site.happen({ ...site.ofAddon({ type: 'AddonUnhidden', data: {} }), actor: admin });
  await site.happen({
    ...site.ofAddon({ type: 'AddonRejected', data: { reason: 'Spam', takenDown: true } }),
    actor: admin,
  });
  await site.happen({ ...site.ofAddon({ type: 'AddonReturned', data: { reason: null } }), actor: admin });
  await site.happen(approved(site.addonId));
  expect(await world.outbox()).toHaveLength(1);
  expect(await site.digests(next(TUESDAY, '08:30:00'))).toBe(2);
  await eventually(() => expect(sent).toHaveLength(2));
  const text = (to: string) => sent.find((mail) => mail.to === to)?.text ?? '';
  expect(text('fan@example.com')).toContain('1.2.0');
  expect(text('fan@example.com')).not.toContain('1.1.0');
  expect(text('maker@example.com')).toContain('“Boats” is live');
  expect(text('maker@example.com')).not.toContain('hidden');
});

test('a rebuild of the inbox mails nothing', async ({ site }) => {
  const { world, fan, sent } = site;
  await site.happen(chooses(fan, 'release', 'at-once'));
  await site.happen(site.release('1.1.0'));
  await eventually(() => expect(sent).toHaveLength(1));
  await world.closers.shift()?.();
  await world.pool.query(`drop schema ${(await import('../schemas.ts')).schemas.inbox} cascade`);
  await world.pool.query(`delete from projections.checkpoints where name like 'inbox%'`);
  const models = await world.react(allProjections(world.privacy));
  expect(await models.waitFor(await world.store.head(), ['inbox', 'reaction_notices_by_mail'], 30_000)).toBe(
    true,
  );
  expect(await world.outbox()).toHaveLength(2);
  expect(await site.digests(next(MONDAY, '08:00:00'))).toBe(0);
});
