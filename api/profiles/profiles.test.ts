// Public profiles over HTTP.
import { randomUUID } from 'node:crypto';
import { deleteAccount } from '@sandcrate/core/registration/delete-account.ts';
import { fileStandings } from '@sandcrate/projections/catalogue/file-standings.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepFiles } from '../files/sweep.ts';
import { accountsOn } from '../testing/accounts.ts';
import { type FormPart, formOf, pngOf } from '../testing/addon-form.ts';
import { live, member, saying } from '../testing/listings.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
let maker: Person;
let ann: Person;
beforeAll(async () => {
  site = await testSite();
  maker = await site.publisher('Maker');
  ann = await member(site, 'ann');
});
afterAll(() => site.close());

const call = (line: string, as?: Person | null, payload?: object) =>
  site.call(line, as, payload === undefined ? undefined : { payload });
const edit = (payload: object, as = ann) => call('PUT /api/users/me/profile', as, payload);
const own = async (as = ann) => (await call('GET /api/users/me/profile', as)).json();
const seen = async (who = ann, as: Person | null = null) =>
  (await call(`GET /api/profiles/${who.id}`, as)).json();
const upload = async (picture: FormPart, as = ann) =>
  site.call('POST /api/users/me/profile/picture', as, await formOf({ picture }));
const clear = (parts: string[], who = ann, as = site.owner, reason = 'Insults') =>
  call(`PUT /api/admin/profiles/${who.id}/clear`, as, { parts, reason });
const restore = (parts: string[], who = ann) =>
  call(`PUT /api/admin/profiles/${who.id}/restore`, site.owner, { parts });

let colours = 0;
/** A square picture in a colour of its own. */
const square = (side = 256) => {
  colours += 1;
  return pngOf(`#${String(colours).padStart(6, '0')}`, side, side);
};

describe('a profile', () => {
  test('is empty at first, and shows what its member writes', async () => {
    const empty = { pictureUrl: null, text: null, links: [] };
    expect(await own()).toEqual({ ...empty, cleared: [] });
    expect(await seen()).toEqual({
      ...empty,
      id: ann.id,
      username: 'ann',
      isPublisher: false,
      isVerified: false,
    });
    const links = ['https://ann.example/', 'http://boats.example/ann?page=1'];
    const saved = await edit({ text: ' I build *boats*. ', links: [...links, links[0]] });
    expect(saved.json()).toEqual({ ...empty, text: 'I build *boats*.', links, cleared: [] });
    expect(await seen()).toMatchObject({ text: 'I build *boats*.', links });
  });

  test('keeps what an edit leaves out, and is emptied by empty values', async () => {
    await edit({ text: 'Hello', links: ['https://ann.example/'] });
    expect((await edit({ links: [] })).json()).toMatchObject({ text: 'Hello', links: [] });
    expect((await edit({ text: '' })).json()).toMatchObject({ text: null, links: [] });
  });

  test.each([
    [{ text: 'a'.repeat(1001) }, 'The text must be at most 1000 characters'],
    [
      { links: Array.from({ length: 6 }, (_, n) => `https://ann.example/${n}`) },
      'A profile can have at most 5 links.',
    ],
    [{ links: ['ftp://ann.example/'] }, 'Link must use HTTP or HTTPS protocol'],
    [{ links: ['nonsense'] }, 'Link must be a valid URL'],
    [{ links: ['https://ann:secret@ann.example/'] }, 'Link must not contain a username or password'],
    [{ links: ['http://192.168.0.1/'] }, 'Link must lead to a public website'],
    [{ links: 'https://ann.example/' }, 'Links must be a list'],
  ])('is refused with %j', async (changes, message) => {
    expect(saying(await edit(changes))).toEqual([400, message]);
  });

  test('is edited by its member alone', async () => {
    expect((await call('PUT /api/users/me/profile', null, { text: 'Hi' })).statusCode).toBe(401);
    expect((await site.call('POST /api/users/me/profile/picture')).statusCode).toBe(401);
  });

  test('does not exist for an unknown account, and not while its account is banned', async () => {
    expect(saying(await call(`GET /api/profiles/${randomUUID()}`))).toEqual([404, 'User not found']);
    const dora = await member(site, 'dora');
    const { pictureUrl } = (await upload(await square(), dora)).json();
    await call(`PUT /api/admin/users/${dora.id}/ban`, site.owner, { banned: true });
    expect((await call(`GET /api/profiles/${dora.id}`)).statusCode).toBe(404);
    expect((await call(`GET ${pictureUrl}`)).statusCode).toBe(404);
  });
});

describe('the picture of a profile', () => {
  test('is shown until it is replaced or removed', async () => {
    const { pictureUrl: first } = (await upload(await square())).json();
    expect((await seen()).pictureUrl).toBe(first);
    const shown = await call(`GET ${first}?w=128`);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    const { pictureUrl: second } = (await upload(await square())).json();
    expect(second).not.toBe(first);
    expect((await call(`GET ${first}`)).statusCode).toBe(404);
    const removed = await call('DELETE /api/users/me/profile/picture', ann);
    expect(removed.json().pictureUrl).toBeNull();
    expect((await call(`GET ${second}`)).statusCode).toBe(404);
  });

  test('is refused unless it is a square picture of 128 to 2048 pixels', async () => {
    const refusals = await Promise.all(
      [
        await pngOf('#204080', 256, 255),
        await square(127),
        await square(2049),
        { bytes: Buffer.from('text'), fileName: 'a.png' },
      ].map(async (picture) => (await upload(picture)).json()),
    );
    expect(refusals.map(({ message, issues }) => [message, issues?.[0]?.path])).toEqual([
      ['The picture must be square.', 'picture'],
      ['The picture must be 128 to 2048 pixels wide.', 'picture'],
      ['The picture must be 128 to 2048 pixels wide.', 'picture'],
      ['Invalid image type', 'picture'],
    ]);
    for (const side of [128, 2048]) expect((await upload(await square(side))).statusCode).toBe(200);
  });
});

describe('a publisher', () => {
  test('shows picture, text and links on their page, and the picture in the list', async () => {
    await edit({ text: 'Boats **only**.', links: ['https://maker.example/'] }, maker);
    const { pictureUrl } = (await upload(await square(), maker)).json();
    expect((await call('GET /api/publishers/Maker')).json()).toMatchObject({
      text: 'Boats **only**.',
      links: ['https://maker.example/'],
      pictureUrl,
    });
    await expect
      .poll(async () =>
        (await call('GET /api/publishers')).json().find(({ id }: { id: string }) => id === maker.id),
      )
      .toMatchObject({ pictureUrl });
    expect(await seen(maker)).toMatchObject({ isPublisher: true, pictureUrl });
  });

  test('has their newest add-ons on their page, besides the most downloaded', async () => {
    const older = await live(site, maker, 'Older');
    const newer = await live(site, maker, 'Newer');
    await call(`POST /api/addons/${older}/download`);
    const page = async () => (await call('GET /api/publishers/Maker')).json();
    const ids = (cards: { id: string }[]) => cards.map(({ id }) => id);
    await expect.poll(async () => ids((await page()).addons)).toEqual([older, newer]);
    expect(ids((await page()).newest)).toEqual([newer, older]);
  });
});

describe('staff', () => {
  test('clear parts of a profile with a reason, which its member sees', async () => {
    const { pictureUrl } = (await upload(await square())).json();
    await edit({ text: 'Insults', links: ['https://spam.example/'] });
    expect((await clear(['text', 'picture'], ann, maker)).statusCode).toBe(403);
    expect(saying(await clear(['text'], ann, site.owner, ' '))).toEqual([400, 'Reason required']);
    expect((await clear([])).statusCode).toBe(400);
    expect((await clear(['text', 'picture'])).statusCode).toBe(204);
    expect(await seen()).toMatchObject({ pictureUrl: null, text: null, links: ['https://spam.example/'] });
    expect((await call(`GET ${pictureUrl}`)).statusCode).toBe(404);
    expect(await own()).toEqual({
      pictureUrl: null,
      text: null,
      links: ['https://spam.example/'],
      cleared: [
        { part: 'picture', reason: 'Insults' },
        { part: 'text', reason: 'Insults' },
      ],
    });
    const [entry] = (await call('GET /api/console/audit', site.owner)).json();
    expect(entry).toMatchObject({ type: 'ProfileCleared', subjectKind: 'profile', subjectLabel: 'ann' });
  });

  test('restore what they cleared, except what the member has replaced', async () => {
    const { pictureUrl } = (await upload(await square())).json();
    await edit({ text: 'First' });
    await clear(['text', 'picture']);
    await edit({ text: 'Second' });
    expect((await restore(['text', 'picture'])).statusCode).toBe(204);
    expect(await seen()).toMatchObject({ pictureUrl, text: 'Second' });
  });

  test('undo a clearing from the audit log', async () => {
    await edit({ text: 'Not so bad' });
    const from = new Date().toISOString();
    await clear(['text']);
    const to = new Date().toISOString();
    const undone = await call('POST /api/admin/undo', site.owner, { actor: site.owner.id, from, to });
    expect(undone.statusCode, undone.body).toBe(200);
    expect((await seen()).text).toBe('Not so bad');
  });

  test('clear only what exists', async () => {
    expect(saying(await clear(['text'], { ...ann, id: randomUUID() }))).toEqual([404, 'User not found']);
  });
});

test('a picture is kept while a profile has it, for 30 days after staff cleared it, and removed with the account', async () => {
  const eve = await member(site, 'eve');
  const { pool, files, handler, privacy, readModels } = site.services;
  const { pictureUrl } = (await upload(await square(), eve)).json();
  const image = { kind: 'image', sha256: pictureUrl.split('/').at(-1) } as const;
  const standing = async () => (await fileStandings(pool, [image]))[0];
  expect(await standing()).toBe('in-use');
  await clear(['picture'], eve);
  expect(await standing()).toBe('deleted-by-staff');
  await restore(['picture'], eve);
  expect(await standing()).toBe('in-use');
  expect((await call('GET /api/users/me/export', eve)).json().profile).toMatchObject([
    { picture: { sha256: image.sha256 } },
  ]);
  const by = { id: eve.id, role: 'user' as const };
  const { position } = await deleteAccount(
    { handler, privacy },
    { accountId: eve.id, by, withContent: false },
    { actor: by, correlationId: randomUUID(), now: new Date() },
  );
  await readModels.waitFor(position ?? 0n, ['accounts', 'catalogue'], 5000);
  expect(await standing()).toBe('unused');
  const sweep = (days: number) =>
    sweepFiles(
      files,
      (asked) => fileStandings(pool, asked),
      () => new Date(Date.now() + days * 86_400_000),
    );
  await sweep(0);
  await sweep(2);
  expect(await files.stat(image)).toBeNull();
});

describe('a reported profile', () => {
  const filterOf = (filter: object) => encodeURIComponent(JSON.stringify(filter));
  const report = (who: Person, as: Person | null = maker) =>
    call(`POST /api/profiles/${who.id}/report`, as, { reason: 'inappropriate', description: 'Insults' });
  const reportsOf = async (filter: object) =>
    (await call(`GET /api/console/reports?filter=${filterOf(filter)}`, site.owner)).json();
  const resolve = async (who: Person, body: object, as = site.owner) => {
    const [{ id }] = await reportsOf({ profileId: who.id });
    return call(`PUT /api/admin/reports/${id}/resolve`, as, { note: 'Insults', ...body });
  };
  const noticesOf = async (person: Person) => {
    await site.untilShown(); // a moderator's call does not wait for the inboxes of others
    return (await call('GET /api/users/me/inbox', person)).json();
  };
  const introduced = async (name: string) => {
    const person = await member(site, name);
    await edit({ text: 'Rude.', links: ['https://rude.example/'] }, person);
    return person;
  };

  test('can be reported once by others, as long as there is something to see', async () => {
    const rude = await member(site, 'reported');
    expect(saying(await report(rude))).toEqual([404, 'Profile not found']);
    expect(saying(await report({ ...rude, id: randomUUID() }))).toEqual([404, 'Profile not found']);
    await edit({ text: 'Rude.' }, rude);
    expect((await report(rude, null)).statusCode).toBe(401);
    expect((await report(rude)).statusCode).toBe(201);
    expect(saying(await report(rude))).toEqual([409, 'You have already reported this profile.']);
    expect(saying(await report(rude, rude))).toEqual([403, 'You cannot report your own profile.']);
    expect((await call('GET /api/users/me/export', maker)).json().reports).toMatchObject([
      { kind: 'profile', profileId: rude.id, description: 'Insults' },
    ]);
    await clear(['text'], rude);
    expect(saying(await report(rude, ann))).toEqual([404, 'Profile not found']);
  });

  test('is shown to staff with all its parts, also those that were cleared', async () => {
    const rude = await introduced('shown');
    await upload(await square(), rude);
    await report(rude);
    await report(rude, ann);
    const [shown] = await reportsOf({ kind: 'profile', q: 'shown' });
    expect(shown).toMatchObject({
      kind: 'profile',
      addonId: null,
      profileId: rude.id,
      subjectOwnerId: rude.id,
      sameSubject: 2,
      description: 'Insults',
      profile: {
        owner: { id: rude.id, username: 'shown' },
        text: 'Rude.',
        links: ['https://rude.example/'],
        cleared: [],
      },
    });
    await clear(['picture', 'text'], rude);
    const [{ profile }] = await reportsOf({ profileId: rude.id });
    expect(profile).toMatchObject({ text: 'Rude.', cleared: ['text', 'picture'] });
    const { statusCode, headers } = await call(`GET ${profile.pictureUrl}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
    expect(headers['cache-control']).not.toContain('public');
    const [address = ''] = profile.pictureUrl.split('?');
    expect((await call(`GET ${address}`)).statusCode).toBe(404);
    expect((await call(`GET ${address}`, ann)).statusCode).toBe(404);
  });

  test('is cleared with the report, and its member, its reporter and the audit log are told', async () => {
    const rude = await introduced('rude');
    await report(rude);
    expect(saying(await resolve(rude, { action: 'hide' }))).toEqual([400, 'A profile can only be cleared.']);
    expect(saying(await resolve(rude, { action: 'clear', note: '' }))).toEqual([400, 'Reason required']);
    const resolved = (await resolve(rude, { action: 'clear-text' })).json();
    expect(resolved).toMatchObject({
      status: 'resolved',
      action: 'clear-text',
      profile: { cleared: ['text'] },
    });
    expect(await seen(rude)).toMatchObject({ text: null, links: ['https://rude.example/'] });
    expect(await own(rude)).toMatchObject({ cleared: [{ part: 'text', reason: 'Insults' }] });
    const about = { id: rude.id, username: 'rude' };
    const told = { kind: 'decision', type: 'ProfileCleared', why: 'own', addon: null, profile: about };
    expect((await noticesOf(rude))[0]).toMatchObject({ ...told, isOver: false });
    expect((await noticesOf(maker))[0]).toMatchObject({
      type: 'ReportResolved',
      why: 'reported',
      profile: about,
    });
    const entriesOn = async (subject: string) =>
      (await call(`GET /api/console/audit?filter=${filterOf({ subject })}`, site.owner)).json();
    expect((await entriesOn(rude.id))[0]).toMatchObject({
      type: 'ProfileCleared',
      subjectKind: 'profile',
      subjectLabel: 'rude',
      reason: 'Insults',
    });
    const [reportId] = resolved.id.split('.');
    expect(await entriesOn(reportId)).toMatchObject([{ type: 'ReportResolved', subjectLabel: 'rude' }]);
    await restore(['links'], rude);
    expect((await noticesOf(rude))[0]).toMatchObject({ isOver: false });
    await restore(['text'], rude);
    expect((await noticesOf(rude))[0]).toMatchObject({ ...told, isOver: true });
  });

  test('comes back when another moderator overturns the decision on the appeal of its member', async () => {
    const first = await accountsOn(site).withRole('first', 'admin');
    const rude = await introduced('appellant');
    const appeal = (as: Person, body: object = {}) =>
      call(`POST /api/profiles/${rude.id}/appeal`, as, { text: 'It is a joke.', ...body });
    expect(saying(await appeal(rude))).toEqual([409, 'There is no decision that can be appealed.']);
    await report(rude);
    await resolve(rude, { action: 'clear-text' }, first);
    await clear(['links'], rude, first, 'Spam');
    expect((await appeal(ann)).statusCode).toBe(404);
    expect(saying(await appeal(rude, { decisionId: randomUUID() }))).toEqual([404, 'Decision not found']);
    const decisions = async (as = rude) => call(`GET /api/profiles/${rude.id}/decisions`, as);
    expect((await decisions(ann)).statusCode).toBe(403);
    const [decision, later] = (await decisions()).json();
    expect(decision).toMatchObject({ label: 'Profile cleared', reason: 'Insults', canAppeal: true });
    expect(later).toMatchObject({ reason: 'Spam', canAppeal: true });
    expect((await appeal(rude, { decisionId: decision.id })).statusCode).toBe(201);
    expect(saying(await appeal(rude, { decisionId: decision.id }))).toEqual([
      409,
      'This decision has already been appealed.',
    ]);
    expect((await decisions()).json()[0]).toMatchObject({ canAppeal: false, appeal: { status: 'pending' } });
    const listed = await call(
      `GET /api/console/appeals?filter=${filterOf({ profileId: rude.id })}`,
      site.owner,
    );
    expect(listed.json()).toMatchObject([
      {
        id: decision.id,
        addonId: null,
        decisionReason: 'Insults',
        profile: { text: 'Rude.', links: ['https://rude.example/'], cleared: ['text', 'links'] },
      },
    ]);
    const overturn = (as: Person) => call(`PUT /api/admin/appeals/${decision.id}/overturn`, as, {});
    expect((await overturn(first)).statusCode).toBe(403);
    expect((await overturn(site.owner)).statusCode).toBe(200);
    expect(await seen(rude)).toMatchObject({ text: 'Rude.', links: [] });
    expect((await noticesOf(rude))[0]).toMatchObject({ type: 'AppealOverturned', profile: { id: rude.id } });
    // The other decision is still in force, so it is the one that can be appealed.
    expect((await appeal(rude)).json()).toMatchObject({ decisionId: later.id });
  });
});
