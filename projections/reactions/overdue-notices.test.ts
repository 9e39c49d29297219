// Mails and push messages about long waits, for staff who have chosen them.
import { randomUUID } from 'node:crypto';
import { DEFAULT_NOTIFICATIONS, type NotificationSettings } from '@sandcrate/core/account/notifications.ts';
import { vapidKeysOf } from '@sandcrate/infrastructure/web-push/web-push.ts';
import { expect } from 'vitest';
import { allProjections } from '../all-projections.ts';
import { migrateNotifications } from '../inbox/notification-queries.ts';
import { append, type Fact } from '../testing/log.ts';
import { registered, submitted } from '../testing/people.ts';
import { saveSubscription } from './push/subscriptions.ts';
import { eventually, recorder, test } from './testing/reaction-world.ts';

const { publicKey: serverKey } = vapidKeysOf('a push key of tests that is long enough');

const chooses = (accountId: string, queue: NotificationSettings['kinds']['queue']): Fact => ({
  stream: `account-${accountId}`,
  type: 'NotificationsChosen',
  data: { ...DEFAULT_NOTIFICATIONS, kinds: { ...DEFAULT_NOTIFICATIONS.kinds, queue } },
});

test('a long wait is mailed and pushed to staff who want that, once, and to nobody else', async ({
  world,
}) => {
  await migrateNotifications(world.pool);
  const models = await world.react(allProjections(world.privacy));
  const { sent, transport } = recorder();
  world.sendBy(transport);
  const [mailed, pushed, silent] = [randomUUID(), randomUUID(), randomUUID()];
  const [maker, addonId] = [randomUUID(), randomUUID()];
  const names = ['inbox', 'catalogue', 'accounts', 'reaction_notices_by_mail', 'reaction_notices_by_push'];
  const happen = async (...facts: Fact[]) => {
    const at = new Date().toISOString();
    const position = await append(world.store, ...facts.map((fact) => ({ at, ...fact })));
    expect(await models.waitFor(position, names, 30_000)).toBe(true);
  };
  await happen(
    await registered(world.privacy, mailed, 'mailed', 'admin'),
    await registered(world.privacy, pushed, 'pushed', 'admin'),
    await registered(world.privacy, silent, 'silent', 'admin'),
    await registered(world.privacy, maker, 'maker', 'publisher'),
    chooses(mailed, { site: true, mail: 'at-once', push: false }),
    chooses(pushed, { site: true, mail: 'off', push: true }),
    submitted(addonId, maker, { title: 'Boats' }),
  );
  for (const accountId of [mailed, pushed, silent]) {
    const endpoint = `https://push.example/${accountId}`;
    const target = { accountId, sessionNumber: 0, endpoint, p256dh: 'key', auth: 'auth' };
    await saveSubscription(world.pool, { ...target, serverKey, browser: 'Firefox (Linux)' });
  }
  const submission = await Array.fromAsync(world.store.readStream(`addon-${addonId}`));
  const submittedAt = submission[0]?.metadata.occurredAt ?? '';
  await happen({
    stream: `wait-${addonId}`,
    type: 'ReviewOverdue',
    data: { addonId, changeId: null, submittedAt },
  });
  await eventually(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    to: 'mailed@example.com',
    subject: '“Boats” has waited for a review for more than a day',
  });
  expect(sent[0]?.text).toContain(`https://sandcrate.example/admin/pending/${addonId}`);
  const { rows } = await world.pool.query<{ endpoint: string }>(
    'select endpoint from notifications.pushes join notifications.push_subscriptions on id = subscription_id',
  );
  expect(rows).toEqual([{ endpoint: `https://push.example/${pushed}` }]);
});
