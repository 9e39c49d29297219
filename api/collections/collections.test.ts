// Collections over HTTP.
import { randomUUID } from 'node:crypto';
import { deleteAccount } from '@sandcrate/core/registration/delete-account.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sitemapOf } from '../feeds/sitemap.ts';
import { casesOn } from '../testing/cases.ts';
import { give, live, member, saying, submitted } from '../testing/listings.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
let maker: Person;
let ann: Person;
let bob: Person;
let boats: string;
let rafts: string;
beforeAll(async () => {
  site = await testSite();
  maker = await site.publisher('Maker');
  ann = await verified(await member(site, 'ann'));
  bob = await member(site, 'bob');
  boats = await live(site, maker, 'Better Boats');
  rafts = await live(site, maker, 'Rafts');
});
afterAll(() => site.close());

/** With a verified address, as public collections need. */
async function verified(person: Person): Promise<Person> {
  const now = new Date();
  await give(site, person, { type: 'RequestEmailVerification', codeHash: 'right', nonce: 'nonce', now });
  await give(site, person, { type: 'VerifyEmail', codeHash: 'right', now });
  return person;
}

const call = (line: string, as?: Person | null, payload?: object) =>
  site.call(line, as, payload === undefined ? undefined : { payload });
const make = async (changes: object = {}, as = ann) => {
  const answer = await call('POST /api/collections', as, {
    title: 'On the water',
    visibility: 'public',
    ...changes,
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().id as string;
};
const put = (id: string, addonId: string, body: object = {}, as = ann) =>
  call(`PUT /api/collections/${id}/items/${addonId}`, as, body);
const get = async (id: string, as?: Person | null) => (await call(`GET /api/collections/${id}`, as)).json();
const addonsIn = async (id: string, as?: Person | null) =>
  (await get(id, as)).items.map(({ addonId }: { addonId: string }) => addonId);

describe('a collection', () => {
  test('is made, filled, put in order and edited by its owner', async () => {
    const id = await make({ description: 'For *sailors*.', visibility: 'private' });
    expect((await put(id, boats, { note: 'The fastest.' })).statusCode).toBe(204);
    expect((await put(id, rafts)).statusCode).toBe(204);
    expect(await get(id, ann)).toMatchObject({
      title: 'On the water',
      description: 'For *sailors*.',
      visibility: 'private',
      owner: { id: ann.id, username: 'ann', isPublisher: false },
      addonCount: 2,
      items: [
        { addonId: boats, addon: { title: 'Better Boats' }, note: 'The fastest.', release: null },
        { addonId: rafts, note: null },
      ],
      covers: [{ id: boats }, { id: rafts }],
      takenDown: null,
    });
    expect(
      (await call(`PUT /api/collections/${id}/order`, ann, { addonIds: [rafts, boats] })).statusCode,
    ).toBe(204);
    expect(await addonsIn(id, ann)).toEqual([rafts, boats]);
    await put(id, boats, { note: '' });
    expect((await get(id, ann)).items[1].note).toBeNull();
    const edited = await call(`PUT /api/collections/${id}`, ann, {
      title: 'Afloat',
      visibility: 'unlisted',
    });
    expect(edited.json()).toMatchObject({ title: 'Afloat', description: null, visibility: 'unlisted' });
    expect((await call(`DELETE /api/collections/${id}/items/${rafts}`, ann)).statusCode).toBe(204);
    expect(await addonsIn(id, ann)).toEqual([boats]);
    expect((await call(`DELETE /api/collections/${id}`, ann, {})).statusCode).toBe(204);
    expect((await call(`GET /api/collections/${id}`, ann)).statusCode).toBe(404);
  });

  test('recommends a release that is on offer', async () => {
    const id = await make();
    const [release] = (await call(`GET /api/addons/${boats}/releases`)).json();
    await put(id, boats, { releaseId: release.id });
    expect((await get(id)).items[0].release).toEqual({ id: release.id, version: release.version });
    expect((await put(id, boats, { releaseId: randomUUID() })).statusCode).toBe(404);
    await put(id, boats, { releaseId: null });
    expect((await get(id)).items[0].release).toBeNull();
  });

  test.each([
    [{ title: 'ab' }, 'The title must be at least 3 characters'],
    [{ title: 'a'.repeat(61) }, 'The title must be at most 60 characters'],
    [{ description: 'a'.repeat(2001) }, 'The description must be at most 2000 characters'],
    [{ visibility: 'secret' }, 'Please choose who can see the collection.'],
  ])('is refused with %j', async (changes, message) => {
    const body = { title: 'On the water', visibility: 'public', ...changes };
    expect(saying(await call('POST /api/collections', ann, body))).toEqual([400, message]);
  });

  test('refuses a note that is too long, an unknown add-on, and an order of other add-ons', async () => {
    const id = await make();
    expect(saying(await put(id, boats, { note: 'a'.repeat(201) }))).toEqual([
      400,
      'A note must be at most 200 characters',
    ]);
    expect(saying(await put(id, randomUUID()))).toEqual([404, 'Addon not found']);
    expect(saying(await put(id, await submitted(site, maker, 'Waiting')))).toEqual([404, 'Addon not found']);
    expect((await call(`PUT /api/collections/${id}/order`, ann, { addonIds: [boats] })).statusCode).toBe(409);
  });

  test('is for its owner alone while it is private', async () => {
    const id = await make({ visibility: 'private' });
    for (const as of [undefined, bob, site.owner]) {
      expect(saying(await call(`GET /api/collections/${id}`, as))).toEqual([404, 'Collection not found']);
    }
    expect((await put(id, boats, {}, bob)).statusCode).toBe(404);
    expect((await call(`DELETE /api/collections/${id}`, bob, {})).statusCode).toBe(404);
    expect((await call(`PUT /api/collections/${id}/follow`, bob)).statusCode).toBe(404);
  });

  test('stays with its owner: others can neither edit nor delete it', async () => {
    const id = await make();
    expect((await put(id, boats, {}, bob)).statusCode).toBe(404);
    expect((await call(`PUT /api/collections/${id}/order`, bob, { addonIds: [] })).statusCode).toBe(404);
    expect((await call(`DELETE /api/collections/${id}`, bob, {})).statusCode).toBe(403);
  });

  test('shows others only what is public, and its owner what is not available any more', async () => {
    const id = await make();
    const gone = await live(site, maker, 'Soon gone');
    for (const addonId of [gone, boats]) await put(id, addonId);
    expect(await addonsIn(id)).toEqual([gone, boats]);
    await call(`PUT /api/admin/addons/${gone}/hide`, site.owner, { hidden: true });
    expect(await addonsIn(id)).toEqual([boats]);
    expect((await get(id, ann)).items[0]).toMatchObject({ addonId: gone, addon: null, title: 'Soon gone' });
    expect((await put(id, gone, { note: 'It was good.' })).statusCode).toBe(204);
    await call(`PUT /api/admin/addons/${gone}/hide`, site.owner, { hidden: false });
    expect(await addonsIn(id)).toEqual([gone, boats]);
  });

  test('is followed, and counted once for each follower', async () => {
    const id = await make();
    const followed = await call(`PUT /api/collections/${id}/follow`, bob);
    expect(followed.json()).toEqual({ isFollowed: true, followerCount: 1 });
    expect((await call(`PUT /api/collections/${id}/follow`, bob)).json().followerCount).toBe(1);
    expect(await get(id, bob)).toMatchObject({ isFollowed: true, followerCount: 1 });
    expect((await call('GET /api/users/me/collections', bob)).json().followed).toMatchObject([{ id }]);
    expect(saying(await call(`PUT /api/collections/${id}/follow`, ann))).toEqual([
      409,
      'You cannot follow your own collection.',
    ]);
    const ended = await call(`DELETE /api/collections/${id}/follow`, bob);
    expect(ended.json()).toEqual({ isFollowed: false, followerCount: 0 });
  });

  test('is found on the pages of its add-ons once it is public', async () => {
    const addonId = await live(site, maker, 'Collected');
    const named = async () =>
      (await call(`GET /api/addons/${addonId}/collections`)).json().map(({ id }: { id: string }) => id);
    const id = await make({ visibility: 'unlisted' });
    await put(id, addonId);
    expect(await named()).toEqual([]);
    await call(`PUT /api/collections/${id}`, ann, { title: 'On the water', visibility: 'public' });
    expect(await named()).toEqual([id]);
    const { own } = (await call(`GET /api/users/me/collections?addonId=${addonId}`, ann)).json();
    expect(own.filter(({ hasAddon }: { hasAddon: boolean }) => hasAddon)).toMatchObject([{ id }]);
  });

  test('appears on and disappears from the pages of its add-ons at once', async () => {
    const addonId = await live(site, maker, 'Seen often');
    const named = async () =>
      (await call(`GET /api/addons/${addonId}/collections`)).json().map(({ id }: { id: string }) => id);
    const id = await make();
    const publish = (visibility: string) =>
      call(`PUT /api/collections/${id}`, ann, { title: 'On the water', visibility });
    const hide = (hidden: boolean) =>
      call(`PUT /api/admin/collections/${id}/hide`, site.owner, { hidden, reason: 'Insults' });
    const steps: [() => Promise<unknown>, boolean][] = [
      [() => put(id, addonId), true],
      [() => publish('private'), false],
      [() => publish('public'), true],
      [() => hide(true), false],
      [() => hide(false), true],
      [() => call(`DELETE /api/collections/${id}/items/${addonId}`, ann), false],
    ];
    expect(await named()).toEqual([]);
    for (const [change, isShown] of steps) {
      await change();
      expect(await named()).toEqual(isShown ? [id] : []);
    }
  });

  test('is in the site map while it is public and has an add-on', async () => {
    const id = await make();
    const isMapped = async () =>
      (await sitemapOf({ pool: site.services.pool, url: 'https://crates.example' })).includes(
        `<loc>https://crates.example/collection/${id}</loc>`,
      );
    expect(await isMapped()).toBe(false);
    await put(id, boats);
    expect(await isMapped()).toBe(true);
    await call(`PUT /api/collections/${id}`, ann, { title: 'On the water', visibility: 'unlisted' });
    expect(await isMapped()).toBe(false);
  });

  test('is public only with a verified address of its owner', async () => {
    const body = { title: 'On the water', visibility: 'public' };
    expect(saying(await call('POST /api/collections', bob, body))).toEqual([
      403,
      'Verify your email before you make a collection public.',
    ]);
  });

  test('is made once when the request is repeated', async () => {
    const options = {
      payload: { title: 'Only once', visibility: 'private' },
      headers: { 'idempotency-key': randomUUID() },
    };
    const [first, second] = [
      await site.call('POST /api/collections', ann, options),
      await site.call('POST /api/collections', ann, options),
    ];
    expect(second.json().id).toBe(first.json().id);
  });
});

describe('staff', () => {
  test('hide a collection, which its owner sees with the reason', async () => {
    const id = await make();
    const hide = (hidden: boolean, as: Person) =>
      call(`PUT /api/admin/collections/${id}/hide`, as, { hidden, reason: 'Insults' });
    expect((await hide(true, bob)).statusCode).toBe(403);
    expect((await hide(true, site.owner)).statusCode).toBe(204);
    expect((await call(`GET /api/collections/${id}`)).statusCode).toBe(404);
    expect((await get(id, ann)).takenDown).toEqual({ by: 'hidden', reason: 'Insults' });
    await hide(false, site.owner);
    expect((await get(id)).takenDown).toBeNull();
    const entries = (await call('GET /api/console/audit', site.owner)).json();
    expect(entries.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining(['CollectionHidden', 'CollectionUnhidden']),
    );
  });

  test('delete and restore a collection', async () => {
    const id = await make();
    const deleted = await call(`DELETE /api/collections/${id}`, site.owner, { reason: 'Spam' });
    expect(deleted.statusCode).toBe(204);
    expect((await call(`GET /api/collections/${id}`, bob)).statusCode).toBe(404);
    expect((await get(id, ann)).takenDown).toEqual({ by: 'deleted', reason: 'Spam' });
    expect(saying(await put(id, boats))).toEqual([403, 'A moderator has taken down this collection.']);
    expect((await call(`PUT /api/admin/collections/${id}/restore`, site.owner)).statusCode).toBe(204);
    expect((await call(`GET /api/collections/${id}`, bob)).statusCode).toBe(200);
  });
});

describe('a reported collection', () => {
  const report = (id: string, as: Person = bob) =>
    call(`POST /api/collections/${id}/report`, as, { reason: 'inappropriate', description: 'Insults' });
  const resolve = async (id: string, action: string, as: Person = site.owner) => {
    const report = (
      await call(`GET /api/console/reports?filter=${filterOf({ collectionId: id })}`, as)
    ).json()[0];
    return call(`PUT /api/admin/reports/${report.id}/resolve`, as, { action, note: 'Insults' });
  };
  const filterOf = (filter: object) => encodeURIComponent(JSON.stringify(filter));
  const noticesOf = async (person: Person) => {
    await site.untilShown(); // a moderator's call does not wait for the inboxes of others
    return (await call('GET /api/users/me/inbox', person)).json();
  };

  test('can be reported once by whoever sees it, but not by its owner', async () => {
    const id = await make();
    expect((await report(id)).statusCode).toBe(201);
    expect(saying(await report(id))).toEqual([409, 'You have already reported this collection.']);
    expect(saying(await report(id, ann))).toEqual([403, 'You cannot report your own collection.']);
    const own = await make({ visibility: 'private' });
    expect(saying(await report(own))).toEqual([404, 'Collection not found']);
  });

  test('is shown to staff with all that its owner wrote, unless it has become private', async () => {
    const id = await make({ title: 'Rude boats', description: 'For *sailors*.' });
    await put(id, boats, { note: 'Sinks.' });
    await report(id);
    const reports = async (filter: object) =>
      (await call(`GET /api/console/reports?filter=${filterOf(filter)}`, site.owner)).json();
    const [shown] = await reports({ kind: 'collection', q: 'Rude boats' });
    expect(shown).toMatchObject({
      kind: 'collection',
      addonId: null,
      collectionId: id,
      subjectOwnerId: ann.id,
      sameSubject: 1,
      description: 'Insults',
      collection: {
        title: 'Rude boats',
        description: 'For *sailors*.',
        owner: { id: ann.id, username: 'ann' },
        visibility: 'public',
        addonCount: 1,
        notes: [{ addonId: boats, addonTitle: 'Better Boats', note: 'Sinks.' }],
        isHidden: false,
        isDeleted: false,
      },
    });
    await report(id, maker);
    expect(
      (await reports({ collectionId: id })).map(({ sameSubject }: { sameSubject: number }) => sameSubject),
    ).toEqual([2, 2]);
    await call(`PUT /api/collections/${id}`, ann, { title: 'Rude boats', visibility: 'private' });
    expect((await reports({ collectionId: id }))[0]).toMatchObject({ collectionId: id, collection: null });
    expect(await reports({ kind: 'collection', q: 'Rude boats' })).toEqual([]);
  });

  test('is hidden with the report, and its owner, its reporter and the audit log are told', async () => {
    const id = await make({ title: 'To be hidden' });
    await put(id, boats);
    await report(id);
    expect((await resolve(id, 'hide')).json()).toMatchObject({ status: 'resolved', action: 'hide' });
    expect((await call(`GET /api/collections/${id}`)).statusCode).toBe(404);
    const withBoats = (await call(`GET /api/addons/${boats}/collections`)).json();
    expect(withBoats.map(({ id }: { id: string }) => id)).not.toContain(id);
    expect((await get(id, ann)).takenDown).toEqual({ by: 'hidden', reason: 'Insults' });
    const about = { id, title: 'To be hidden' };
    expect((await noticesOf(ann))[0]).toMatchObject({
      kind: 'decision',
      type: 'CollectionHidden',
      why: 'own',
      collection: about,
      isOver: false,
    });
    expect((await noticesOf(bob))[0]).toMatchObject({
      type: 'ReportResolved',
      why: 'reported',
      collection: about,
    });
    const entries = (
      await call(`GET /api/console/audit?filter=${filterOf({ q: 'To be hidden' })}`, site.owner)
    ).json();
    expect(entries).toMatchObject([{ type: 'CollectionHidden', subjectLabel: 'To be hidden' }]);
    await call(`PUT /api/admin/collections/${id}/hide`, site.owner, { hidden: false });
    expect((await noticesOf(ann))[0]).toMatchObject({ type: 'CollectionHidden', isOver: true });
  });

  test('can only be hidden or deleted', async () => {
    const id = await make();
    await report(id);
    expect(saying(await resolve(id, 'reject'))).toEqual([400, 'A collection can only be hidden or deleted.']);
    expect((await resolve(id, 'delete')).statusCode).toBe(200);
    expect((await get(id, ann)).takenDown).toEqual({ by: 'deleted', reason: 'Insults' });
  });

  test('comes back when another moderator overturns the decision on the appeal of its owner', async () => {
    const first = await casesOn(site).personOfRole('first', 'admin');
    for (const action of ['hide', 'delete']) {
      const id = await make({ title: `Appealed ${action}` });
      const appeal = (as: Person, body: object = {}) =>
        call(`POST /api/collections/${id}/appeal`, as, { text: 'It is a joke.', ...body });
      expect(saying(await appeal(ann))).toEqual([409, 'There is no decision that can be appealed.']);
      await report(id);
      await resolve(id, action, first);
      expect((await appeal(bob)).statusCode).toBe(404);
      expect(saying(await appeal(ann, { decisionId: randomUUID() }))).toEqual([404, 'Decision not found']);
      const [decision] = (await call(`GET /api/collections/${id}/decisions`, ann)).json();
      expect(decision).toMatchObject({ reason: 'Insults', canAppeal: true, appeal: null });
      expect((await appeal(ann, { decisionId: decision.id })).statusCode).toBe(201);
      expect((await call(`GET /api/collections/${id}/decisions`, ann)).json()[0]).toMatchObject({
        canAppeal: false,
        appeal: { status: 'pending', text: 'It is a joke.' },
      });
      const listed = `GET /api/console/appeals?filter=${filterOf({ collectionId: id })}`;
      expect((await call(listed, site.owner)).json()).toMatchObject([
        { id: decision.id, addonId: null, collectionTitle: `Appealed ${action}`, decisionReason: 'Insults' },
      ]);
      const overturn = (as: Person) => call(`PUT /api/admin/appeals/${decision.id}/overturn`, as, {});
      expect((await overturn(first)).statusCode).toBe(403);
      expect((await overturn(site.owner)).statusCode).toBe(200);
      expect((await get(id)).takenDown).toBeNull();
      expect((await noticesOf(ann))[0]).toMatchObject({ type: 'AppealOverturned', collection: { id } });
    }
  });

  test('shows its decisions to its owner and staff only', async () => {
    const id = await make();
    const decisions = (as: Person) => call(`GET /api/collections/${id}/decisions`, as);
    expect((await decisions(ann)).json()).toEqual([]);
    expect((await decisions(site.owner)).json()).toEqual([]);
    expect((await decisions(bob)).statusCode).toBe(403);
  });
});

test('the collections of a deleted account are gone, in the export before', async () => {
  const cleo = await member(site, 'cleo');
  const id = await make({ title: 'Of Cleo', visibility: 'unlisted' }, cleo);
  await put(id, boats, { note: 'Mine.' }, cleo);
  const followed = await make();
  await call(`PUT /api/collections/${followed}/follow`, cleo);
  expect((await call('GET /api/users/me/export', cleo)).json()).toMatchObject({
    collections: [{ title: 'Of Cleo', addons: [{ addonId: boats, note: 'Mine.' }] }],
    followedCollections: [{ collectionId: followed }],
  });
  const { handler, privacy, readModels } = site.services;
  const by = { id: cleo.id, role: 'user' as const };
  const { position } = await deleteAccount(
    { handler, privacy },
    { accountId: cleo.id, by, withContent: false },
    { actor: by, correlationId: randomUUID(), now: new Date() },
  );
  await readModels.waitFor(position ?? 0n, ['accounts', 'catalogue'], 5000);
  expect((await call(`GET /api/collections/${id}`)).statusCode).toBe(404);
  expect((await get(followed, ann)).followerCount).toBe(0);
});
