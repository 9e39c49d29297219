// Comments over HTTP.

import { randomUUID } from 'node:crypto';
import { deleteAccount } from '@sandcrate/core/registration/delete-account.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { give, live, member, saying, siteWithMembers } from '../testing/listings.ts';
import type { Person } from '../testing/test-site.ts';

const { site, maker, ann, bob, waiting } = await siteWithMembers();
const anyone = await live(site, maker, 'For anyone');
afterAll(() => site.close());

const comment = (id: string, as: Person | null, content: unknown, key?: string) =>
  site.call(`POST /api/addons/${id}/comments`, as, {
    payload: { content },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const commentsOn = async (id: string, as?: Person, query = '') =>
  (await site.call(`GET /api/addons/${id}/comments${query}`, as)).json();
const textsOn = async (id: string) =>
  (await commentsOn(id)).map(({ content }: { content: string }) => content);
const remove = (id: string, as: Person | null, payload?: object, key?: string) =>
  site.call(`DELETE /api/comments/${id}`, as, {
    ...(payload === undefined ? {} : { payload }),
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

describe('a comment', () => {
  test('is visible to everybody at once, newest first, and counted', async () => {
    const id = await live(site, maker);
    const posted = await comment(id, ann, '  Very bright.\r\nReally.  ');
    expect(posted.statusCode).toBe(201);
    expect(posted.json()).toEqual({
      id: expect.any(String),
      addonId: id,
      userId: ann.id,
      user: { username: 'ann', isVerified: false },
      isPublisher: false,
      content: 'Very bright.\nReally.',
      createdAt: expect.any(String),
    });
    const answer = await comment(id, maker, 'Thank you!');
    expect(answer.json()).toMatchObject({ isPublisher: true, user: { username: 'maker' } });
    expect(await commentsOn(id)).toEqual([answer.json(), posted.json()]);
    expect((await site.call(`GET /api/addons/${id}`)).json()).toMatchObject({ commentCount: 2 });
  });

  test('is paged on request, with the total', async () => {
    const id = await live(site, maker);
    for (const content of ['one', 'two', 'three']) await comment(id, ann, content);
    const first = await site.call(`GET /api/addons/${id}/comments?limit=2`);
    expect(first.headers['x-total-count']).toBe('3');
    expect(first.json().map(({ content }: { content: string }) => content)).toEqual(['three', 'two']);
    expect(await commentsOn(id, ann, '?limit=2&page=2')).toMatchObject([{ content: 'one' }]);
    for (const query of ['?limit=0', '?limit=501', '?page=0', '?page=x'])
      expect((await site.call(`GET /api/addons/${id}/comments${query}`)).statusCode).toBe(400);
  });

  test.each([
    ['', 'Comment cannot be empty'],
    [' \n ', 'Comment cannot be empty'],
    [undefined, 'Comment cannot be empty'],
    [7, 'Comment cannot be empty'],
    ['x'.repeat(2001), 'Comment must be at most 2000 characters'],
    ['a\0b', 'This text contains characters that cannot be stored'],
  ])('%j is refused', async (content, message) => {
    const response = await comment(anyone, ann, content);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { message, code: 'invalid', issues: [{ path: 'content', message }] },
    ]);
  });

  test('can have 2000 characters of any kind', async () => {
    const content = '🧱'.repeat(2000);
    expect((await comment(anyone, ann, content)).json()).toMatchObject({ content });
  });

  test('is sealed in the log', async () => {
    const { id } = (await comment(anyone, ann, 'A secret word: xyzzy')).json();
    const stored: unknown[] = [];
    for await (const { data } of site.store.readStream(`comment-${id}`)) stored.push(data);
    expect(stored).toEqual([
      { addonId: anyone, accountId: ann.id, content: expect.stringMatching(/^sealed:/) },
    ]);
    expect(JSON.stringify(stored)).not.toContain('xyzzy');
  });

  test('is posted once per key, and the key is refused for anything else', async () => {
    const id = await live(site, maker);
    const key = randomUUID();
    const first = await comment(id, ann, 'Once', key);
    const again = await comment(id, ann, 'Once', key);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect(saying(await comment(id, ann, 'Twice', key))).toEqual([
      422,
      'This Idempotency-Key was used for another request.',
    ]);
    expect(saying(await comment(anyone, ann, 'Once', key))[0]).toBe(422);
    expect((await comment(id, bob, 'Once', key)).json().id).not.toBe(first.json().id);
    expect(await textsOn(id)).toEqual(['Once', 'Once']);
  });
});

describe('deleting a comment', () => {
  test('is allowed for its author, and a repeat does nothing', async () => {
    const id = await live(site, maker);
    const { id: commentId } = (await comment(id, ann, 'Oops')).json();
    expect((await remove(commentId, ann)).statusCode).toBe(204);
    expect(await commentsOn(id)).toEqual([]);
    expect((await site.call(`GET /api/addons/${id}`)).json()).toMatchObject({ commentCount: 0 });
    expect((await remove(commentId, ann)).statusCode).toBe(204);
  });

  test('is allowed for staff, with a reason that is recorded', async () => {
    const id = await live(site, maker);
    const { id: commentId } = (await comment(id, ann, 'Rude')).json();
    expect((await remove(commentId, site.owner, { reason: ' Rude words ' })).statusCode).toBe(204);
    expect(await commentsOn(id)).toEqual([]);
    const { rows } = await site.services.pool.query(
      `select type, reason, actor_id from ${schemas.moderation}.decisions where comment_id = $1`,
      [commentId],
    );
    expect(rows).toEqual([{ type: 'CommentDeleted', reason: 'Rude words', actor_id: site.owner.id }]);
  });

  test("is refused to everybody else, even the add-on's publisher", async () => {
    const { id } = (await comment(anyone, ann, 'Mine')).json();
    const refused = [403, 'You do not have permission to do this.'];
    expect(saying(await remove(id, bob))).toEqual(refused);
    expect(saying(await remove(id, maker))).toEqual(refused);
    expect(saying(await remove(id, null))).toEqual([401, 'Please log in to continue.']);
    expect(await textsOn(anyone)).toContain('Mine');
  });

  test('answers 404 for a comment that the caller cannot see', async () => {
    const missing = [404, 'Comment not found'];
    expect(saying(await remove(randomUUID(), ann))).toEqual(missing);
    const { id: gone } = (await comment(anyone, ann, 'Gone')).json();
    await remove(gone, ann);
    expect(saying(await remove(gone, bob))).toEqual(missing);
    const { id: unseen } = (await comment(waiting, maker, 'To myself')).json();
    expect(saying(await remove(unseen, bob))).toEqual(missing);
  });

  test('explains what is wrong with the reason', async () => {
    const { id } = (await comment(anyone, ann, 'Stays')).json();
    expect((await remove(id, site.owner, { reason: 7 })).statusCode).toBe(400);
    expect((await remove(id, site.owner, { reason: 'x'.repeat(1001) })).statusCode).toBe(400);
    expect(await textsOn(anyone)).toContain('Stays');
  });

  test('happens once per key, and the key is refused for anything else', async () => {
    const { id } = (await comment(anyone, ann, 'Keyed')).json();
    const key = randomUUID();
    for (const _ of ['first', 'again'])
      expect((await remove(id, site.owner, { reason: 'Spam' }, key)).statusCode).toBe(204);
    expect((await remove(id, site.owner, { reason: 'Other' }, key)).statusCode).toBe(422);
    const types: string[] = [];
    for await (const { type } of site.store.readStream(`comment-${id}`)) types.push(type);
    expect(types).toEqual(['CommentPosted', 'CommentDeleted']);
  });
});

describe('authors who are gone', () => {
  const leave = async (person: Person, withContent: boolean) => {
    const { handler, privacy, readModels } = site.services;
    const by = { id: person.id, role: 'user' as const };
    const { position } = await deleteAccount(
      { handler, privacy },
      { accountId: person.id, by, withContent },
      { actor: by, correlationId: randomUUID(), now: new Date() },
    );
    await readModels.waitFor(position ?? 0n, ['accounts', 'catalogue', 'moderation'], 5000);
  };

  test('leave their comments behind without a name, unless they delete them too', async () => {
    const id = await live(site, maker);
    const [stays, takes] = [await member(site, 'stays'), await member(site, 'takes')];
    await comment(id, stays, 'I was here');
    await comment(id, takes, 'I was here too');
    await leave(stays, false);
    await leave(takes, true);
    expect(await commentsOn(id)).toMatchObject([{ userId: null, user: null, content: 'I was here' }]);
    expect((await site.call(`GET /api/addons/${id}`)).json()).toMatchObject({ commentCount: 1 });
  });

  test('keep their comments while they are banned', async () => {
    const id = await live(site, maker);
    const troll = await member(site, 'troll');
    await comment(id, troll, 'Hm');
    await give(site, troll, { type: 'Ban', accountId: troll.id, by: 'system', banned: true, reason: null });
    expect(await commentsOn(id)).toMatchObject([{ user: { username: 'troll' }, content: 'Hm' }]);
    expect(saying(await comment(id, troll, 'Hm?'))).toEqual([403, 'This account has been banned.']);
  });
});

describe('access to comments', () => {
  test('guests can read but not write', async () => {
    expect((await site.call(`GET /api/addons/${anyone}/comments`)).statusCode).toBe(200);
    expect(saying(await comment(anyone, null, 'Hello'))).toEqual([401, 'Please log in to continue.']);
  });

  test('an add-on that the caller cannot see answers like a missing one, also for its comments', async () => {
    for (const id of [randomUUID(), waiting]) {
      expect(saying(await comment(id, ann, 'Hello'))).toEqual([404, 'Addon not found']);
      expect(saying(await site.call(`GET /api/addons/${id}/comments`, ann))).toEqual([
        404,
        'Addon not found',
      ]);
      expect(saying(await site.call(`GET /api/addons/${id}/comments`))).toEqual([404, 'Addon not found']);
    }
    expect((await site.call(`GET /api/addons/${waiting}/comments`, maker)).statusCode).toBe(200);
    expect((await site.call(`GET /api/addons/${waiting}/comments`, site.owner)).statusCode).toBe(200);
  });
});
