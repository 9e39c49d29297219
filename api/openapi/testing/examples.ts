// A valid request for each call that needs more than its address, with the setup it depends on.
import { after, MINUTE } from '@sandcrate/core/time.ts';
import { manifestPart } from '@sandcrate/packs/testing/manifests.ts';
import { zipOf } from '@sandcrate/packs/testing/zip-of.ts';
import type { LightMyRequestResponse } from 'fastify';
import { prepared } from '../../fuzz/prepared.ts';
import type { World } from '../../fuzz/world.ts';
import { formOf, packOf, pngOf, uploadParts } from '../../testing/addon-form.ts';
import { PASSWORD, type Person } from '../../testing/test-site.ts';

/** Makes a call that must succeed. `site.call` compares the answer with the document. */
export type Example = (world: World) => Promise<LightMyRequestResponse>;

const json = (payload: object) => ({ payload });
const live = (world: World) => world.newAddon({ isLive: true });
const pending = (world: World) => world.newAddon({ isLive: false });

async function commentOn(world: World, addonId: string): Promise<string> {
  const { id } = await world.done(`POST /api/addons/${addonId}/comments`, 'user', json({ content: 'Nice.' }));
  return id;
}

async function invite(world: World): Promise<string> {
  const { username } = await world.stranger();
  const { id } = await world.done(
    'POST /api/admin/invites',
    'owner',
    json({ email: `${username}-friend@example.org` }),
  );
  return id;
}

/** A call about an account that no other test needs. */
const aboutStranger =
  (line: string, payload?: object, by: 'owner' | 'admin' = 'owner'): Example =>
  async (world) => {
    const { id } = await world.stranger();
    return world.site.call(line.replace('{id}', id), world.person(by), payload && json(payload));
  };

/** A call about an add-on of its own. */
const aboutAddon =
  (
    line: string,
    by: 'owner' | 'admin' | 'publisher' | 'user',
    { payload, isLive = true }: { payload?: object; isLive?: boolean } = {},
  ): Example =>
  async (world) => {
    const id = await world.newAddon({ isLive });
    return world.site.call(line.replace('{id}', id), world.person(by), payload && json(payload));
  };

const recalled = (world: World, sha256: string, preview: boolean) =>
  world.site.call(
    'POST /api/admin/recalls',
    world.person('owner'),
    json({ sha256: sha256.repeat(64), reason: 'Bad', advisory: 'Remove it.', preview }),
  );

const RULE = {
  effect: 'flag',
  condition: { match: 'all', tests: [{ test: 'yes', fact: 'scripts' }] },
};

/** A call about a rule of its own. */
const aboutRule =
  (line: string, payload?: object): Example =>
  async (world) => {
    const { id } = await world.done('POST /api/admin/rules', 'owner', json({ ...RULE, name: line }));
    return world.site.call(line.replace('{id}', id), world.person('owner'), payload && json(payload));
  };

async function fileOf(world: World, addonId: string): Promise<string> {
  const { fileUrl } = await world.done(`GET /api/addons/${addonId}`, 'publisher');
  return fileUrl;
}

async function pictureOf(world: World, addonId: string): Promise<string> {
  const { bannerImageUrl } = await world.done(`GET /api/addons/${addonId}`, 'publisher');
  return bannerImageUrl;
}

/** A picture or sound from a pack. */
const part =
  (name: string, content: () => string | Promise<Uint8Array>): Example =>
  async (world) => {
    const bytes = zipOf([manifestPart(), { name, content: await content() }]);
    const form = await formOf(
      await uploadParts({ title: `With ${name}`, file: { bytes, fileName: 'a.mcpack' } }),
    );
    const { id } = await world.done('POST /api/addons', 'publisher', form);
    await world.done(`PUT /api/admin/addons/${id}/approve`, 'owner');
    const [address] = (await fileOf(world, id)).split('?');
    return world.site.call(`GET ${address}/part?path=${name}`);
  };

async function followed(world: World): Promise<Person> {
  const maker = await world.stranger();
  await world.done(`PUT /api/publishers/${maker.username}/follow`, 'user');
  return maker;
}

const PROFILE = { text: 'I build *boats*.', links: ['https://boats.example/'] };

const aboutUser = (world: World, decision: string, payload: object) =>
  world.site.call(
    `PUT /api/admin/profiles/${world.person('user').id}/${decision}`,
    world.person('admin'),
    json(payload),
  );

const COLLECTION = { title: 'Boats for everybody', description: '*Wood* only.', visibility: 'unlisted' };

async function collectionOf(world: World): Promise<string> {
  const { id } = await world.done('POST /api/collections', 'user', json(COLLECTION));
  return id;
}

/** A call about a collection of its own. */
const aboutCollection =
  (
    line: string,
    { by = 'user', payload }: { by?: 'user' | 'publisher' | 'admin'; payload?: object } = {},
  ): Example =>
  async (world) => {
    const id = await collectionOf(world);
    const addonId = line.includes('{addonId}') ? await live(world) : '';
    const address = line.replace('{id}', id).replace('{addonId}', addonId);
    return world.site.call(address, world.person(by), payload && json(payload));
  };

/** By call; several where a call has several successful answers. */
export const examples: Readonly<Record<string, Example | readonly Example[]>> = {
  ...prepared,

  'GET /api/addons/{id}/files/{releaseId}': async (world) =>
    world.site.call(`GET ${await fileOf(world, await live(world))}`),
  'GET /api/addons/{id}/files/{releaseId}/part': [
    part('a.png', async () => (await pngOf('#204080', 16, 16)).bytes),
    part('a.ogg', () => 'OggS and so on'),
    part('a.wav', () => 'RIFF1234WAVE and so on'),
    part('a.mp3', () => 'ID3 and so on'),
  ],
  'GET /api/addons/pictures/{sha256}': async (world) => {
    const form = await formOf({ picture: await pngOf('#808020') });
    const { json } = await world.site.call('POST /api/addons/pictures', world.person('publisher'), form);
    return world.site.call(`GET ${json().url}`);
  },
  'GET /api/addons/{id}/images/{sha256}': async (world) =>
    world.site.call(`GET ${await pictureOf(world, await live(world))}`),

  'POST /api/auth/forgot-password': async (world) => {
    const { email } = await world.stranger();
    return world.site.call('POST /api/auth/forgot-password', null, json({ email }));
  },

  'PUT /api/users/me/inbox/read': (world) =>
    world.site.call('PUT /api/users/me/inbox/read', world.person('publisher'), json({ until: '0' })),
  'PUT /api/users/me/notification-settings': (world) =>
    world.site.call(
      'PUT /api/users/me/notification-settings',
      world.person('user'),
      json({ kinds: { comment: { site: false, mail: 'off' } }, gameVersion: '1.21.50' }),
    ),
  'PUT /api/users/me/time-zone': (world) =>
    world.site.call('PUT /api/users/me/time-zone', world.person('user'), json({ timeZone: 'Europe/Berlin' })),

  'POST /api/addons': async (world) => {
    const form = await formOf(
      await uploadParts({ title: 'With all parts', screenshot1: await pngOf('#204080') }),
    );
    return world.site.call('POST /api/addons', world.person('publisher'), form);
  },
  'PUT /api/addons/{id}': async (world) => {
    const parts = { title: 'Edited', file: packOf('edited.mcpack'), screenshot2: await pngOf('#208040') };
    const id = await pending(world);
    return world.site.call(`PUT /api/addons/${id}`, world.person('publisher'), await formOf(parts));
  },
  'POST /api/addons/pictures': async (world) => {
    const form = await formOf({ picture: await pngOf('#802080') });
    return world.site.call('POST /api/addons/pictures', world.person('publisher'), form);
  },
  'POST /api/addons/{id}/pictures': async (world) => {
    const form = await formOf({ picture: await pngOf('#208080') });
    return world.site.call(
      `POST /api/addons/${await pending(world)}/pictures`,
      world.person('publisher'),
      form,
    );
  },
  'DELETE /api/addons/{id}': aboutAddon('DELETE /api/addons/{id}', 'publisher'),
  'POST /api/addons/{id}/view': aboutAddon('POST /api/addons/{id}/view', 'user', {
    payload: { search: 'boats' },
  }),
  'POST /api/searches': (world) =>
    world.site.call('POST /api/searches', null, json({ search: 'boats', outcome: 'found' })),
  'POST /api/addons/{id}/download': aboutAddon('POST /api/addons/{id}/download', 'user'),
  'POST /api/addons/{id}/rate': aboutAddon('POST /api/addons/{id}/rate', 'user', { payload: { rating: 4 } }),
  'DELETE /api/addons/{id}/rate': aboutAddon('DELETE /api/addons/{id}/rate', 'user'),
  'POST /api/addons/{id}/like': aboutAddon('POST /api/addons/{id}/like', 'user', {
    payload: { liked: true },
  }),
  'POST /api/addons/{id}/comments': aboutAddon('POST /api/addons/{id}/comments', 'user', {
    payload: { content: 'Nice.' },
  }),
  'POST /api/addons/{id}/report': aboutAddon('POST /api/addons/{id}/report', 'user', {
    payload: { reason: 'broken' },
  }),
  'POST /api/comments/{id}/report': async (world) => {
    const id = await commentOn(world, await live(world));
    return world.site.call(
      `POST /api/comments/${id}/report`,
      world.person('publisher'),
      json({ reason: 'spam' }),
    );
  },
  'GET /api/addons/{id}/messages': aboutAddon('GET /api/addons/{id}/messages', 'publisher'),
  'POST /api/addons/{id}/messages': aboutAddon('POST /api/addons/{id}/messages', 'publisher', {
    payload: { text: 'Is something missing?' },
  }),
  'DELETE /api/comments/{id}': async (world) => {
    const id = await commentOn(world, await live(world));
    return world.site.call(`DELETE /api/comments/${id}`, world.person('user'));
  },

  'PUT /api/admin/addons/{id}/approve': aboutAddon('PUT /api/admin/addons/{id}/approve', 'admin', {
    isLive: false,
  }),
  'PUT /api/admin/addons/{id}/reject': aboutAddon('PUT /api/admin/addons/{id}/reject', 'admin', {
    isLive: false,
    payload: { reason: 'No' },
  }),
  'PUT /api/admin/addons/{id}/request-changes': aboutAddon(
    'PUT /api/admin/addons/{id}/request-changes',
    'admin',
    { isLive: false, payload: { reason: 'Add a picture' } },
  ),
  'DELETE /api/admin/addons/{id}/request-changes': aboutAddon(
    'DELETE /api/admin/addons/{id}/request-changes',
    'admin',
    { isLive: false },
  ),
  'PUT /api/admin/addons/{id}/second-opinion': aboutAddon(
    'PUT /api/admin/addons/{id}/second-opinion',
    'admin',
    { isLive: false, payload: { reason: 'I know its publisher' } },
  ),
  'DELETE /api/admin/addons/{id}/second-opinion': aboutAddon(
    'DELETE /api/admin/addons/{id}/second-opinion',
    'admin',
    { isLive: false },
  ),
  'PUT /api/admin/addons/{id}/return': aboutAddon('PUT /api/admin/addons/{id}/return', 'admin', {
    payload: { reason: 'Approved too soon' },
  }),
  'PUT /api/admin/addons/{id}/feature': aboutAddon('PUT /api/admin/addons/{id}/feature', 'admin', {
    payload: { featured: true },
  }),
  'PUT /api/admin/addons/{id}/hide': aboutAddon('PUT /api/admin/addons/{id}/hide', 'admin', {
    payload: { hidden: true },
  }),
  'DELETE /api/admin/addons/{id}': aboutAddon('DELETE /api/admin/addons/{id}', 'admin', {
    payload: { reason: 'Stolen' },
  }),
  'PUT /api/admin/addons/{id}/review-lock': aboutAddon('PUT /api/admin/addons/{id}/review-lock', 'admin', {
    isLive: false,
  }),
  'DELETE /api/admin/addons/{id}/review-lock': aboutAddon(
    'DELETE /api/admin/addons/{id}/review-lock',
    'admin',
    { isLive: false },
  ),
  'PUT /api/admin/addons/{id}/assignment': async (world) => {
    const addonId = await world.newAddon({ isLive: false });
    const payload = { assigneeId: world.person('owner').id, note: 'Please look at its script.' };
    return world.site.call(
      'PUT /api/admin/addons/{id}/assignment'.replace('{id}', addonId),
      world.person('admin'),
      json(payload),
    );
  },
  'DELETE /api/admin/addons/{id}/assignment': aboutAddon(
    'DELETE /api/admin/addons/{id}/assignment',
    'admin',
    {
      isLive: false,
    },
  ),
  'PUT /api/admin/addons/{id}/skip': aboutAddon('PUT /api/admin/addons/{id}/skip', 'admin', {
    isLive: false,
    payload: { until: after(new Date(), 60 * MINUTE) },
  }),
  'DELETE /api/admin/addons/{id}/skip': aboutAddon('DELETE /api/admin/addons/{id}/skip', 'admin', {
    isLive: false,
  }),
  'POST /api/admin/addons/bulk': async (world) => {
    const ids = [await pending(world), await pending(world)];
    return world.site.call(
      'POST /api/admin/addons/bulk',
      world.person('admin'),
      json({ action: 'approve', ids, preview: false }),
    );
  },

  'PATCH /api/admin/users/{id}': aboutStranger('PATCH /api/admin/users/{id}', { role: 'user' }),
  'POST /api/admin/users/{id}/penalties': aboutStranger('POST /api/admin/users/{id}/penalties', {
    kind: 'warning',
    reason: 'Insults',
  }),
  'PUT /api/admin/users/{id}/ban': aboutStranger('PUT /api/admin/users/{id}/ban', {
    banned: true,
    reason: 'Spam',
  }),
  'POST /api/admin/users/{id}/notes': aboutStranger('POST /api/admin/users/{id}/notes', {
    text: 'Wrote twice.',
  }),
  'PUT /api/admin/users/{id}/promote': async (world) => {
    const { id } = await world.stranger();
    await world.done(`PUT /api/admin/users/${id}/demote`, 'admin', json({}));
    return world.site.call(`PUT /api/admin/users/${id}/promote`, world.person('admin'), json({}));
  },
  'PUT /api/admin/users/{id}/demote': aboutStranger('PUT /api/admin/users/{id}/demote', {}, 'admin'),
  'PUT /api/admin/users/{id}/verify': aboutStranger(
    'PUT /api/admin/users/{id}/verify',
    { verified: true },
    'admin',
  ),
  'PUT /api/admin/users/{id}/end-sessions': aboutStranger('PUT /api/admin/users/{id}/end-sessions'),
  'DELETE /api/admin/users/{id}/second-factor': aboutStranger('DELETE /api/admin/users/{id}/second-factor'),
  'POST /api/admin/create-publisher': (world) =>
    world.site.call(
      'POST /api/admin/create-publisher',
      world.person('admin'),
      json({ username: 'made-by-staff', email: 'made-by-staff@example.org', password: PASSWORD }),
    ),
  'POST /api/admin/invites': (world) =>
    world.site.call('POST /api/admin/invites', world.person('owner'), json({ email: 'guest@example.org' })),
  'POST /api/admin/invites/{id}/link': async (world) =>
    world.site.call(`POST /api/admin/invites/${await invite(world)}/link`, world.person('owner')),
  'PUT /api/admin/invites/{id}/expire': async (world) =>
    world.site.call(`PUT /api/admin/invites/${await invite(world)}/expire`, world.person('owner')),

  'POST /api/admin/recalls': [(world) => recalled(world, 'e', true), (world) => recalled(world, 'e', false)],
  'DELETE /api/admin/recalls/{id}': async (world) => {
    const { recall } = (await recalled(world, 'f', false)).json();
    return world.site.call(`DELETE /api/admin/recalls/${recall.id}`, world.person('owner'));
  },
  'POST /api/admin/rules': (world) =>
    world.site.call('POST /api/admin/rules', world.person('owner'), json({ ...RULE, name: 'Scripts' })),
  'PUT /api/admin/rules/{id}': aboutRule('PUT /api/admin/rules/{id}', {
    ...RULE,
    name: 'Scripts by anybody',
    version: 1,
  }),
  'PUT /api/admin/rules/{id}/switch': async (world) => {
    const seen = json({ condition: RULE.condition });
    const { receipt } = await world.done('POST /api/admin/rules/preview', 'owner', seen);
    const on = { isOn: true, version: 1, preview: receipt };
    return aboutRule('PUT /api/admin/rules/{id}/switch', on)(world);
  },
  'DELETE /api/admin/rules/{id}': aboutRule('DELETE /api/admin/rules/{id}'),
  'POST /api/admin/rules/preview': (world) =>
    world.site.call(
      'POST /api/admin/rules/preview',
      world.person('owner'),
      json({ condition: RULE.condition }),
    ),
  'POST /api/admin/undo': (world) =>
    world.site.call(
      'POST /api/admin/undo',
      world.person('owner'),
      json({
        actor: world.person('admin').id,
        from: '2026-01-01T00:00:00.000Z',
        to: new Date().toISOString(),
        preview: true,
      }),
    ),
  'POST /api/admin/searches/preview': (world) =>
    world.site.call(
      'POST /api/admin/searches/preview',
      world.person('owner'),
      json({ synonyms: [['lorry', 'truck']] }),
    ),
  'PATCH /api/admin/settings': (world) =>
    world.site.call('PATCH /api/admin/settings', world.person('owner'), json({ siteName: 'Sandcrate' })),
  'POST /api/admin/outbox/{id}/resend': async (world) => {
    const [mail] = world.pools.mails;
    const { pool } = world.site.services;
    await pool.query(`update reactions.outbox set state = 'failed' where id = $1`, [mail]);
    return world.site.call(`POST /api/admin/outbox/${mail}/resend`, world.person('owner'));
  },

  'PUT /api/publishers/{username}/follow': async (world) => {
    const { username } = await world.stranger();
    return world.site.call(`PUT /api/publishers/${username}/follow`, world.person('user'));
  },
  'DELETE /api/publishers/{username}/follow': async (world) => {
    const { username } = await followed(world);
    return world.site.call(`DELETE /api/publishers/${username}/follow`, world.person('user'));
  },
  'PUT /api/users/me/profile': (world) =>
    world.site.call('PUT /api/users/me/profile', world.person('user'), json(PROFILE)),
  'DELETE /api/users/me/profile/picture': (world) =>
    world.site.call('DELETE /api/users/me/profile/picture', world.person('user')),
  'GET /api/profiles/{id}': async (world) => {
    await world.done('PUT /api/users/me/profile', 'user', json(PROFILE));
    return world.site.call(`GET /api/profiles/${world.person('user').id}`);
  },
  'GET /api/profiles/{id}/picture/{sha256}': async (world) => {
    const form = await formOf({ picture: await pngOf('#208040', 256, 256) });
    const { pictureUrl } = await world.done('POST /api/users/me/profile/picture', 'user', form);
    return world.site.call(`GET ${pictureUrl}`);
  },
  'PUT /api/admin/profiles/{id}/clear': async (world) => {
    await world.done('PUT /api/users/me/profile', 'user', json(PROFILE));
    return aboutUser(world, 'clear', { parts: ['text', 'links'], reason: 'Insults' });
  },
  'PUT /api/admin/profiles/{id}/restore': (world) => aboutUser(world, 'restore', { parts: ['text'] }),
  'POST /api/collections': (world) =>
    world.site.call('POST /api/collections', world.person('user'), json(COLLECTION)),
  'PUT /api/collections/{id}': aboutCollection('PUT /api/collections/{id}', {
    payload: { title: 'Renamed', visibility: 'unlisted' },
  }),
  'DELETE /api/collections/{id}': aboutCollection('DELETE /api/collections/{id}', { payload: {} }),
  'PUT /api/collections/{id}/items/{addonId}': aboutCollection('PUT /api/collections/{id}/items/{addonId}', {
    payload: { note: 'Good boats.' },
  }),
  'DELETE /api/collections/{id}/items/{addonId}': aboutCollection(
    'DELETE /api/collections/{id}/items/{addonId}',
  ),
  'PUT /api/collections/{id}/follow': aboutCollection('PUT /api/collections/{id}/follow', {
    by: 'publisher',
  }),
  'DELETE /api/collections/{id}/follow': aboutCollection('DELETE /api/collections/{id}/follow', {
    by: 'publisher',
  }),
  'PUT /api/admin/collections/{id}/hide': aboutCollection('PUT /api/admin/collections/{id}/hide', {
    by: 'admin',
    payload: { hidden: true, reason: 'Insults' },
  }),
  'PUT /api/admin/collections/{id}/restore': async (world) => {
    const id = await collectionOf(world);
    await world.done(`DELETE /api/collections/${id}`, 'admin', json({ reason: 'Insults' }));
    return world.site.call(`PUT /api/admin/collections/${id}/restore`, world.person('admin'));
  },
  'POST /api/publisher/provenance': (world) =>
    world.site.call(
      'POST /api/publisher/provenance',
      world.person('publisher'),
      json({ files: ['0'.repeat(64)], packUuids: [] }),
    ),
  'POST /api/publisher/apply': async (world) =>
    world.site.call(
      'POST /api/publisher/apply',
      await world.accounts.withRole('applicant', 'user'),
      json({}),
    ),
};
