// Calls that succeed only with a secret or after another call, each with its preparation.

import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { DEFAULT_NOTIFICATIONS } from '@sandcrate/core/account/notifications.ts';
import { after, MINUTE } from '@sandcrate/core/time.ts';
import { creatureParts } from '@sandcrate/packs/testing/creature.ts';
import { zipOf } from '@sandcrate/packs/testing/zip-of.ts';
import { Secret, TOTP } from 'otpauth';
import { formOf, pngOf, uploadParts } from '../testing/addon-form.ts';
import { NO_PUSH_SERVICE, OWNER, PASSWORD, type Person } from '../testing/test-site.ts';
import type { World } from './world.ts';

type Prepared = (world: World) => Promise<{ statusCode: number; body: string }>;

const NEW_PASSWORD = 'a pass phrase that is new';
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** Begins a username with as many look-alikes as there can be; each is reserved with it. */
const MISTAKABLE = 'x1351';

let count = 0;
const fresh = (name: string) => `${name}-${++count}`;

async function inviteCode(world: World): Promise<string> {
  const { inviteCode } = await world.done('POST /api/admin/invites', 'owner', {
    payload: { email: `${fresh('guest')}@example.org` },
  });
  return inviteCode;
}

/** An add-on with an open change. */
async function changed(world: World): Promise<{ addonId: string; changeId: string }> {
  const addonId = await world.newAddon({ isLive: true });
  await world.done(`PUT /api/addons/${addonId}`, 'publisher', await formOf({ title: fresh('Changed') }));
  const [change] = await world.done(`GET /api/addons/${addonId}/changes`, 'publisher');
  return { addonId, changeId: change.id };
}

/** A live add-on whose file has a model. */
async function withCreature(world: World): Promise<string> {
  const file = { bytes: zipOf(creatureParts('bat', 'Bat', new Uint8Array())), fileName: 'bat.mcpack' };
  const form = await formOf(await uploadParts({ title: fresh('Creatures'), file }));
  const { id } = await world.done('POST /api/addons', 'publisher', form);
  await world.done(`PUT /api/admin/addons/${id}/approve`, 'owner');
  return id;
}

async function ofRelease(world: World, part: string) {
  const addonId = await withCreature(world);
  const [release] = (await world.site.call(`GET /api/addons/${addonId}/releases`)).json();
  return world.site.call(`GET /api/addons/${addonId}/releases/${release.id}/${part}`);
}

async function comment(world: World): Promise<string> {
  const addonId = await world.newAddon({ isLive: true });
  const payload = { content: fresh('Nice') };
  const { id } = await world.done(`POST /api/addons/${addonId}/comments`, 'user', { payload });
  return id;
}

/** Switches push messages on in a new browser. */
const subscribe = (world: World, subscription = newSubscription()) =>
  world.site.call('POST /api/users/me/push-subscriptions', world.person('user'), {
    payload: { ...subscription, browser: 'Firefox on Linux' },
  });

const newSubscription = () => ({
  endpoint: `${NO_PUSH_SERVICE}/${randomUUID()}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
});

async function deletedComment(world: World): Promise<string> {
  const id = await comment(world);
  await world.done(`DELETE /api/comments/${id}`, 'owner');
  return id;
}

async function appealed(world: World): Promise<string> {
  const addonId = await world.newAddon({ isLive: false });
  await world.done(`PUT /api/admin/addons/${addonId}/reject`, 'admin', { payload: { reason: 'No' } });
  const { decisionId } = await world.done(`POST /api/addons/${addonId}/appeal`, 'publisher', {
    payload: { text: 'But yes.' },
  });
  return decisionId;
}

const RULE = {
  effect: 'hold',
  condition: { match: 'all', tests: [{ test: 'contains', fact: 'title', value: 'crate' }] },
};

async function writtenRule(world: World): Promise<string> {
  const payload = { ...RULE, name: fresh('Rule') };
  const { id } = await world.done('POST /api/admin/rules', 'owner', { payload });
  return id;
}

async function receiptOf(world: World, condition: object): Promise<string> {
  const { receipt } = await world.done('POST /api/admin/rules/preview', 'owner', { payload: { condition } });
  return receipt;
}

async function reported(world: World): Promise<string> {
  const addonId = await world.newAddon({ isLive: true });
  const { id } = await world.done(`POST /api/addons/${addonId}/report`, 'user', {
    payload: { reason: 'spam' },
  });
  return id;
}

/** A new collection, and an add-on that may be put into it. */
async function emptyCollection(
  world: World,
  visibility: 'private' | 'unlisted' = 'private',
): Promise<{ id: string; addonId: string }> {
  const payload = { title: fresh('Collected'), visibility };
  const { id } = await world.done('POST /api/collections', 'user', { payload });
  return { id, addonId: await world.newAddon({ isLive: true }) };
}

/** Somebody with a public profile that nobody has reported. */
async function introduced(world: World): Promise<Person> {
  const person = await world.stranger('introduced');
  await world.site.call('PUT /api/users/me/profile', person, { payload: { text: 'I build boats.' } });
  return person;
}

/** By key: calls that must answer 2xx. */
export const prepared: Record<string, Prepared> = {
  'POST /api/addons/pictures': async (world) =>
    world.site.call(
      'POST /api/addons/pictures',
      world.person('publisher'),
      await formOf({ picture: await pngOf('#20a0a0') }),
    ),
  'POST /api/addons/{id}/pictures': async (world) =>
    world.site.call(
      `POST /api/addons/${await world.newAddon({ isLive: true })}/pictures`,
      world.person('publisher'),
      await formOf({ picture: await pngOf('#a0a020') }),
    ),
  'POST /api/users/me/profile/picture': async (world) =>
    world.site.call(
      'POST /api/users/me/profile/picture',
      world.person('user'),
      await formOf({ picture: await pngOf('#204080', 128, 128) }),
    ),
  'PUT /api/collections/{id}/items/{addonId}': async (world) => {
    const { id, addonId } = await emptyCollection(world);
    return world.site.call(`PUT /api/collections/${id}/items/${addonId}`, world.person('user'), {
      payload: { note: 'Good.' },
    });
  },
  'DELETE /api/collections/{id}/items/{addonId}': async (world) => {
    const { id, addonId } = await emptyCollection(world);
    await world.done(`PUT /api/collections/${id}/items/${addonId}`, 'user', { payload: {} });
    return world.site.call(`DELETE /api/collections/${id}/items/${addonId}`, world.person('user'));
  },
  'PUT /api/collections/{id}/order': async (world) => {
    const { id, addonId: first } = await emptyCollection(world);
    const addonIds = [first, await world.newAddon({ isLive: true })];
    for (const addonId of addonIds) {
      await world.done(`PUT /api/collections/${id}/items/${addonId}`, 'user', { payload: {} });
    }
    return world.site.call(`PUT /api/collections/${id}/order`, world.person('user'), {
      payload: { addonIds: addonIds.toReversed() },
    });
  },
  'PUT /api/admin/rules/{id}': async (world) =>
    world.site.call(`PUT /api/admin/rules/${await writtenRule(world)}`, world.person('owner'), {
      payload: { ...RULE, name: fresh('Rule'), version: 1 },
    }),
  'PUT /api/admin/rules/{id}/switch': async (world) =>
    world.site.call(`PUT /api/admin/rules/${await writtenRule(world)}/switch`, world.person('owner'), {
      payload: { isOn: true, version: 1, preview: await receiptOf(world, RULE.condition) },
    }),
  'DELETE /api/admin/rules/{id}': async (world) =>
    world.site.call(`DELETE /api/admin/rules/${await writtenRule(world)}`, world.person('owner')),
  'POST /api/auth/login': ({ site }) => site.call('POST /api/auth/login', null, { payload: OWNER }),
  'POST /api/auth/register': ({ site }) => {
    const username = fresh(MISTAKABLE);
    const payload = { username, email: `${username}@example.org`, password: NEW_PASSWORD };
    return site.call('POST /api/auth/register', null, { payload });
  },
  'POST /api/auth/logout': async (world) => world.site.call('POST /api/auth/logout', await world.stranger()),
  'POST /api/auth/logout-everywhere': async (world) =>
    world.site.call('POST /api/auth/logout-everywhere', await world.stranger()),
  'POST /api/auth/change-password': async (world) =>
    world.site.call('POST /api/auth/change-password', await world.stranger(), {
      payload: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    }),
  'POST /api/auth/reset-password': async (world) => {
    const { id, email } = await world.stranger();
    await world.site.call('POST /api/auth/forgot-password', null, { payload: { email } });
    const payload = { code: await world.accounts.resetCode(id), password: NEW_PASSWORD };
    return world.site.call('POST /api/auth/reset-password', null, { payload });
  },
  'POST /api/auth/verify-email': async (world) => {
    const person = await world.stranger();
    await world.site.call('POST /api/auth/resend-verification', person);
    const payload = { code: await world.accounts.verificationCode(person.id) };
    return world.site.call('POST /api/auth/verify-email', person, { payload });
  },
  'POST /api/auth/resend-verification': async (world) =>
    world.site.call('POST /api/auth/resend-verification', await world.stranger()),
  'GET /api/auth/validate-invite/{code}': async (world) =>
    world.site.call(`GET /api/auth/validate-invite/${encodeURIComponent(await inviteCode(world))}`),
  'POST /api/auth/register-with-invite': async (world) =>
    world.site.call('POST /api/auth/register-with-invite', null, {
      payload: { inviteCode: await inviteCode(world), username: fresh(MISTAKABLE), password: NEW_PASSWORD },
    }),
  'POST /api/users/me/second-factor': async (world) =>
    world.site.call('POST /api/users/me/second-factor', await world.stranger(), {
      payload: { password: PASSWORD },
    }),
  'DELETE /api/users/me/second-factor': async ({ site }) => {
    const person = await site.publisher(fresh('careful'));
    const set = (payload: object) =>
      site.call('POST /api/users/me/second-factor', person, { payload: { password: PASSWORD, ...payload } });
    const { secret } = (await set({})).json();
    await set({ secret, code: codeOf(secret) });
    return site.call('DELETE /api/users/me/second-factor', person, { payload: { password: PASSWORD } });
  },
  'PUT /api/users/me/inbox/{id}/read': async (world) => {
    const publisher = world.person('publisher');
    const everything = { payload: DEFAULT_NOTIFICATIONS }; // an earlier request may have switched notices off
    await world.site.call('PUT /api/users/me/notification-settings', publisher, everything);
    await world.newAddon({ isLive: true });
    await world.site.untilShown();
    const [notice] = (await world.site.call('GET /api/users/me/inbox', publisher)).json();
    return world.site.call(`PUT /api/users/me/inbox/${notice.id}/read`, publisher);
  },
  'PUT /api/users/me/time-zone': (world) =>
    world.site.call('PUT /api/users/me/time-zone', world.person('user'), {
      payload: { timeZone: 'Europe/Berlin' },
    }),
  'GET /api/users/me/push-subscriptions': async (world) => {
    await subscribe(world);
    return world.site.call('GET /api/users/me/push-subscriptions', world.person('user'));
  },
  'POST /api/users/me/push-subscriptions': (world) => subscribe(world),
  'PUT /api/push-subscriptions': async (world) => {
    const before = newSubscription();
    await subscribe(world, before);
    return world.site.call('PUT /api/push-subscriptions', null, {
      payload: { before, after: newSubscription() },
    });
  },
  'DELETE /api/users/me/push-subscriptions/{id}': async (world) => {
    const { id } = (await subscribe(world)).json();
    return world.site.call(`DELETE /api/users/me/push-subscriptions/${id}`, world.person('user'));
  },
  'POST /api/unsubscribe': (world) => {
    const code = world.site.services.privacy.unsubscribeCode(world.person('user').id, 'weekly');
    return world.site.call(`POST /api/unsubscribe?code=${code}`, null);
  },
  'DELETE /api/users/me': async (world) =>
    world.site.call('DELETE /api/users/me', await world.stranger(MISTAKABLE), {
      payload: { password: PASSWORD, confirmDeletion: 'DELETE_MY_ACCOUNT' },
    }),
  'PUT /api/admin/changes/{id}/approve': async (world) => {
    const { changeId } = await changed(world);
    return world.site.call(`PUT /api/admin/changes/${changeId}/approve`, world.person('admin'));
  },
  'GET /api/addons/{id}/messages': async (world) => {
    const addonId = await world.newAddon({ isLive: false });
    await world.done(`POST /api/addons/${addonId}/messages`, 'publisher', { payload: { text: 'Hello' } });
    return world.site.call(`GET /api/addons/${addonId}/messages`, world.person('publisher'));
  },
  'POST /api/addons/{id}/messages': async (world) => {
    const addonId = await world.newAddon({ isLive: false });
    return world.site.call(`POST /api/addons/${addonId}/messages`, world.person('admin'), {
      payload: { text: 'Hello' },
    });
  },
  'PUT /api/admin/addons/{id}/request-changes': async (world) => {
    const addonId = await world.newAddon({ isLive: false });
    const payload = { reason: 'Add a picture' };
    return world.site.call(`PUT /api/admin/addons/${addonId}/request-changes`, world.person('admin'), {
      payload,
    });
  },
  'DELETE /api/admin/addons/{id}/request-changes': async (world) => {
    const addonId = await world.newAddon({ isLive: false });
    const line = `/api/admin/addons/${addonId}/request-changes`;
    await world.done(`PUT ${line}`, 'admin', { payload: { reason: 'Add a picture' } });
    return world.site.call(`DELETE ${line}`, world.person('admin'));
  },
  'PUT /api/admin/addons/{id}/assignment': async (world) => {
    const addonId = await world.newAddon({ isLive: false });
    const payload = { assigneeId: world.person('owner').id, note: 'Please look at its script.' };
    return world.site.call(`PUT /api/admin/addons/${addonId}/assignment`, world.person('admin'), { payload });
  },
  'PUT /api/admin/addons/{id}/skip': async (world) => {
    const addonId = await world.newAddon({ isLive: false });
    const payload = { until: after(new Date(), 60 * MINUTE) };
    return world.site.call(`PUT /api/admin/addons/${addonId}/skip`, world.person('admin'), { payload });
  },
  'PUT /api/admin/addons/{id}/second-opinion': async (world) => {
    const addonId = await world.newAddon({ isLive: false });
    const payload = { reason: 'I know its publisher' };
    return world.site.call(`PUT /api/admin/addons/${addonId}/second-opinion`, world.person('admin'), {
      payload,
    });
  },
  'DELETE /api/admin/addons/{id}/second-opinion': async (world) => {
    const addonId = await world.newAddon({ isLive: false });
    const line = `/api/admin/addons/${addonId}/second-opinion`;
    await world.done(`PUT ${line}`, 'admin', { payload: { reason: 'I know its publisher' } });
    return world.site.call(`DELETE ${line}`, world.person('admin'));
  },
  'PUT /api/admin/changes/{id}/request-changes': async (world) => {
    const { changeId } = await changed(world);
    const payload = { reason: 'Add a picture' };
    return world.site.call(`PUT /api/admin/changes/${changeId}/request-changes`, world.person('admin'), {
      payload,
    });
  },
  'PUT /api/admin/changes/{id}/reject': async (world) => {
    const { changeId } = await changed(world);
    const payload = { reason: 'No' };
    return world.site.call(`PUT /api/admin/changes/${changeId}/reject`, world.person('admin'), { payload });
  },
  'GET /api/addons/{id}/releases/{releaseId}/contents': (world) => ofRelease(world, 'contents'),
  'GET /api/addons/{id}/releases/{releaseId}/inside': (world) => ofRelease(world, 'inside'),
  'GET /api/addons/{id}/releases/{releaseId}/models': (world) => ofRelease(world, 'models'),
  'GET /api/addons/{id}/releases/{releaseId}/models/{number}': (world) => ofRelease(world, 'models/0'),
  'GET /api/addons/{id}/models/{number}': async (world) =>
    world.site.call(`GET /api/addons/${await withCreature(world)}/models/0`),
  'GET /api/addons/{id}/releases/{releaseId}/diff': (world) => ofRelease(world, 'diff'),
  'GET /api/addons/{id}/provenance/{otherId}': async (world) => {
    const [addonId, otherId] = [
      await world.newAddon({ isLive: true }),
      await world.newAddon({ isLive: true }),
    ];
    return world.site.call(`GET /api/addons/${addonId}/provenance/${otherId}`, world.site.owner);
  },
  'POST /api/addons/{id}/releases/{releaseId}/compatibility': async (world) => {
    const { site } = world;
    const addonId = await world.newAddon({ isLive: true });
    const [release] = (await site.call(`GET /api/addons/${addonId}/releases`)).json();
    const payload = { worked: true, gameVersion: '1.21.50', device: 'android' };
    return site.call(
      `POST /api/addons/${addonId}/releases/${release.id}/compatibility`,
      world.person('user'),
      {
        payload,
      },
    );
  },
  'GET /api/addons/{id}/changes/{changeId}': async (world) => {
    const { addonId, changeId } = await changed(world);
    return world.site.call(`GET /api/addons/${addonId}/changes/${changeId}`, world.person('publisher'));
  },
  'DELETE /api/addons/{id}/changes/{changeId}': async (world) => {
    const { addonId, changeId } = await changed(world);
    return world.site.call(`DELETE /api/addons/${addonId}/changes/${changeId}`, world.person('publisher'));
  },
  'PUT /api/admin/addons/{id}/return': async (world) => {
    const addonId = await world.newAddon({ isLive: true });
    return world.site.call(`PUT /api/admin/addons/${addonId}/return`, world.person('admin'));
  },
  'PUT /api/admin/addons/{id}/restore': async (world) => {
    const addonId = await world.newAddon({ isLive: true });
    await world.done(`DELETE /api/admin/addons/${addonId}`, 'admin', { payload: { reason: 'Stolen' } });
    return world.site.call(`PUT /api/admin/addons/${addonId}/restore`, world.person('admin'));
  },
  'POST /api/addons/{id}/appeal': async (world) => {
    const addonId = await world.newAddon({ isLive: false });
    await world.done(`PUT /api/admin/addons/${addonId}/reject`, 'admin', { payload: { reason: 'No' } });
    const payload = { text: 'But yes.' };
    return world.site.call(`POST /api/addons/${addonId}/appeal`, world.person('publisher'), { payload });
  },
  'GET /api/collections/{id}/decisions': async (world) => {
    const { id } = await emptyCollection(world);
    return world.site.call(`GET /api/collections/${id}/decisions`, world.person('user'));
  },
  'POST /api/collections/{id}/appeal': async (world) => {
    const { id } = await emptyCollection(world, 'unlisted');
    const payload = { hidden: true, reason: 'Insults' };
    await world.done(`PUT /api/admin/collections/${id}/hide`, 'admin', { payload });
    return world.site.call(`POST /api/collections/${id}/appeal`, world.person('user'), {
      payload: { text: 'But no.' },
    });
  },
  'POST /api/collections/{id}/report': async (world) => {
    const { id } = await emptyCollection(world, 'unlisted');
    return world.site.call(`POST /api/collections/${id}/report`, world.person('publisher'), {
      payload: { reason: 'spam' },
    });
  },
  'GET /api/profiles/{id}/decisions': async (world) => {
    const { id } = world.person('user');
    return world.site.call(`GET /api/profiles/${id}/decisions`, world.person('user'));
  },
  'POST /api/profiles/{id}/appeal': async (world) => {
    const person = await introduced(world);
    const payload = { parts: ['text'], reason: 'Insults' };
    await world.done(`PUT /api/admin/profiles/${person.id}/clear`, 'admin', { payload });
    return world.site.call(`POST /api/profiles/${person.id}/appeal`, person, {
      payload: { text: 'But no.' },
    });
  },
  'GET /api/users/{id}/decisions': async (world) => {
    const { id } = world.person('user');
    return world.site.call(`GET /api/users/${id}/decisions`, world.person('user'));
  },
  'POST /api/users/{id}/appeal': async (world) => {
    const person = await world.stranger();
    const payload = { kind: 'warning', reason: 'Insults' };
    await world.done(`POST /api/admin/users/${person.id}/penalties`, 'admin', { payload });
    return world.site.call(`POST /api/users/${person.id}/appeal`, person, { payload: { text: 'But no.' } });
  },
  'POST /api/profiles/{id}/report': async (world) => {
    const { id } = await introduced(world);
    return world.site.call(`POST /api/profiles/${id}/report`, world.person('publisher'), {
      payload: { reason: 'spam' },
    });
  },
  'PUT /api/admin/appeals/{id}/uphold': async (world) =>
    world.site.call(`PUT /api/admin/appeals/${await appealed(world)}/uphold`, world.person('owner')),
  'PUT /api/admin/appeals/{id}/overturn': async (world) =>
    world.site.call(`PUT /api/admin/appeals/${await appealed(world)}/overturn`, world.person('owner')),
  'PUT /api/admin/reports/{id}/resolve': async (world) =>
    world.site.call(`PUT /api/admin/reports/${await reported(world)}/resolve`, world.person('admin'), {
      payload: { note: 'Seen' },
    }),
  'PUT /api/admin/reports/{id}/dismiss': async (world) =>
    world.site.call(`PUT /api/admin/reports/${await reported(world)}/dismiss`, world.person('admin')),
  'PUT /api/comments/{id}': async (world) =>
    world.site.call(`PUT /api/comments/${await comment(world)}`, world.person('user'), {
      payload: { content: fresh('Nicer') },
    }),
  'PUT /api/comments/{id}/pin': async (world) =>
    world.site.call(`PUT /api/comments/${await comment(world)}/pin`, world.person('publisher')),
  'DELETE /api/comments/{id}/pin': async (world) => {
    const id = await comment(world);
    await world.done(`PUT /api/comments/${id}/pin`, 'publisher');
    return world.site.call(`DELETE /api/comments/${id}/pin`, world.person('publisher'));
  },
  'PUT /api/admin/comments/{id}/restore': async (world) =>
    world.site.call(`PUT /api/admin/comments/${await deletedComment(world)}/restore`, world.person('admin')),
  'POST /api/admin/users/{id}/penalties': async (world) => {
    const { id } = await world.stranger();
    return world.site.call(`POST /api/admin/users/${id}/penalties`, world.person('admin'), {
      payload: { kind: 'warning', reason: 'Insults' },
    });
  },
  'GET /api/admin/users/{id}/notes': async (world) => {
    const { id } = await world.stranger();
    await world.done(`POST /api/admin/users/${id}/notes`, 'owner', { payload: { text: 'Wrote twice.' } });
    return world.site.call(`GET /api/admin/users/${id}/notes`, world.person('admin'));
  },
  'POST /api/admin/users/{id}/notes': async (world) => {
    const { id } = await world.stranger();
    return world.site.call(`POST /api/admin/users/${id}/notes`, world.person('admin'), {
      payload: { text: 'Wrote twice.' },
    });
  },
  'DELETE /api/admin/users/{id}/penalties/{penaltyId}': async (world) => {
    const { id } = await world.stranger();
    const { penalties } = await world.done(`POST /api/admin/users/${id}/penalties`, 'admin', {
      payload: { kind: 'warning', reason: 'Insults' },
    });
    const [{ id: penaltyId }] = penalties;
    return world.site.call(`DELETE /api/admin/users/${id}/penalties/${penaltyId}`, world.person('admin'));
  },
  'PUT /api/admin/users/{id}/decline': async (world) => {
    const person = await world.accounts.withRole(fresh('hopeful'), 'user');
    await world.accounts.set({ publisherAccess: 'review' });
    await world.site.call('POST /api/publisher/apply', person, { payload: {} });
    await world.accounts.set({ publisherAccess: 'immediate' });
    return world.site.call(`PUT /api/admin/users/${person.id}/decline`, world.person('admin'));
  },
  'POST /api/admin/users/{id}/hand-over': async (world) => {
    const { id } = await world.imported(fresh('author'));
    const payload = { email: `${fresh('author')}@example.org` };
    return world.site.call(`POST /api/admin/users/${id}/hand-over`, world.person('owner'), { payload });
  },
  'DELETE /api/admin/users/{id}': async (world) => {
    const { id } = await world.stranger(MISTAKABLE);
    return world.site.call(`DELETE /api/admin/users/${id}`, world.person('owner'));
  },
};
