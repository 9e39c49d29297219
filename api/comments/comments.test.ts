// Comments over HTTP.

import { randomUUID } from 'node:crypto';
import * as commentModule from '@sandcrate/core/comment/comment.ts';
import { content as contentOf } from '@sandcrate/core/privacy/subjects.ts';
import { deleteAccount } from '@sandcrate/core/registration/delete-account.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { give, live, member, saying, siteWithMembers } from '../testing/listings.ts';
import type { Person } from '../testing/test-site.ts';

const { site, maker, ann, bob, waiting } = await siteWithMembers();
const anyone = await live(site, maker, 'For anyone');
afterAll(() => site.close());

const comment = (id: string, as: Person | null, content: unknown, key?: string, replyTo?: string) =>
  site.call(`POST /api/addons/${id}/comments`, as, {
    payload: { content, replyTo },
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
      hasProfile: false,
      isPublisher: false,
      replyTo: null,
      threadId: null,
      isPinned: false,
      isDeleted: false,
      content: 'Very bright.\nReally.',
      mentions: [],
      createdAt: expect.any(String),
      editedAt: null,
    });
    const answer = await comment(id, maker, 'Thank you!');
    expect(answer.json()).toMatchObject({ isPublisher: true, user: { username: 'maker' } });
    expect(await commentsOn(id)).toEqual(
      [answer, posted].map((response) => ({ ...response.json(), replies: [], replyCount: 0 })),
    );
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

/** Posts a comment or a reply, which must succeed. */
async function say(id: string, as: Person, content: string, replyTo?: string) {
  const response = await comment(id, as, content, undefined, replyTo);
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
  return response.json();
}
const texts = (comments: { content: string }[]) => comments.map(({ content }) => content);
const put = (path: string, as: Person | null, payload?: object) =>
  site.call(`PUT /api/comments/${path}`, as, payload === undefined ? {} : { payload });

describe('a reply', () => {
  test('is shown with the comment that it replies to, up to three at first, and is counted', async () => {
    const id = await live(site, maker);
    const first = await say(id, ann, 'How do I install it?');
    for (const n of [1, 2, 3, 4]) await say(id, bob, `Step ${n}`, first.id);
    await say(id, ann, 'Another thread');
    const [other, thread] = await commentsOn(id);
    expect([other.content, other.replyCount, other.replies]).toEqual(['Another thread', 0, []]);
    expect(texts(thread.replies)).toEqual(['Step 1', 'Step 2', 'Step 3']);
    expect(thread).toMatchObject({ id: first.id, replyTo: null, threadId: null, replyCount: 4 });
    expect(thread.replies[0]).toMatchObject({ replyTo: first.id, threadId: first.id });
    const response = await site.call(`GET /api/addons/${id}/comments`);
    expect(response.headers['x-total-count']).toBe('2');
    expect((await site.call(`GET /api/addons/${id}`)).json()).toMatchObject({ commentCount: 6 });

    const rest = await site.call(`GET /api/comments/${first.id}/replies?limit=2&page=2`);
    expect([texts(rest.json()), rest.headers['x-total-count']]).toEqual([['Step 3', 'Step 4'], '4']);
  });

  test('to a reply joins the thread and begins with the name of whom it replies to', async () => {
    const id = await live(site, maker);
    const first = await say(id, ann, 'How?');
    const reply = await say(id, bob, 'Like this.', first.id);
    const second = await say(id, ann, 'Thanks!', reply.id);
    expect(second).toMatchObject({ content: '@bob Thanks!', replyTo: reply.id, threadId: first.id });
    expect(await say(id, ann, '@BOB, again', reply.id)).toMatchObject({ content: '@bob again' });
    expect(await say(id, bob, 'Or this.', reply.id)).toMatchObject({ content: 'Or this.' });
    const [thread] = await commentsOn(id);
    expect(thread.replyCount).toBe(4);
    expect(texts((await site.call(`GET /api/comments/${first.id}/replies`)).json())).toEqual([
      'Like this.',
      '@bob Thanks!',
      '@bob again',
      'Or this.',
    ]);
  });

  test('needs a comment that is shown on the same add-on', async () => {
    const [id, other] = [await live(site, maker), await live(site, maker)];
    const elsewhere = await say(other, ann, 'Elsewhere');
    const gone = await say(id, ann, 'Gone');
    await remove(gone.id, ann);
    for (const [replyTo, by] of [
      [elsewhere.id, bob],
      [gone.id, bob],
      [gone.id, ann],
      [randomUUID(), bob],
    ] as const)
      expect(saying(await comment(id, by, 'Hello', undefined, replyTo))).toEqual([404, 'Comment not found']);
  });

  test('keeps the place of a deleted comment, without its text and author', async () => {
    const id = await live(site, maker);
    const first = await say(id, ann, 'Rude');
    const reply = await say(id, bob, 'Please stay polite.', first.id);
    await remove(first.id, site.owner, { reason: 'Rude' });
    const [thread, ...others] = await commentsOn(id);
    expect(others).toEqual([]);
    expect(thread).toMatchObject({ isDeleted: true, content: '', user: null, userId: null, replyCount: 1 });
    expect(JSON.stringify(thread)).not.toContain(ann.id);
    expect(texts(thread.replies)).toEqual(['Please stay polite.']);
    expect((await site.call(`GET /api/addons/${id}`)).json()).toMatchObject({ commentCount: 1 });
    await remove(reply.id, bob);
    expect(await commentsOn(id)).toEqual([]);
    expect((await site.call(`GET /api/comments/${first.id}`)).statusCode).toBe(404);
    expect((await site.call(`GET /api/comments/${first.id}/replies`)).statusCode).toBe(404);
  });
});

describe('the order of comments', () => {
  test('is newest or oldest first, across pages', async () => {
    const id = await live(site, maker);
    for (const content of ['one', 'two', 'three']) await say(id, ann, content);
    expect(texts(await commentsOn(id, ann, '?sort=oldest'))).toEqual(['one', 'two', 'three']);
    expect(texts(await commentsOn(id, ann, '?sort=oldest&limit=2&page=2'))).toEqual(['three']);
    expect(texts(await commentsOn(id, ann, '?sort=newest'))).toEqual(['three', 'two', 'one']);
    expect((await site.call(`GET /api/addons/${id}/comments?sort=best`)).statusCode).toBe(400);
  });

  test('begins with the pinned comment, on the first page only', async () => {
    const id = await live(site, maker);
    const [one, two] = [await say(id, ann, 'one'), await say(id, bob, 'two')];
    await say(id, ann, 'three');
    expect((await put(`${one.id}/pin`, maker)).statusCode).toBe(204);
    const pinned = await commentsOn(id);
    expect(texts(pinned)).toEqual(['one', 'three', 'two']);
    expect(pinned.map(({ isPinned }: { isPinned: boolean }) => isPinned)).toEqual([true, false, false]);
    for (const sort of ['newest', 'oldest']) {
      const pages = [1, 2, 3].map((page) => commentsOn(id, ann, `?sort=${sort}&limit=1&page=${page}`));
      const rest = sort === 'newest' ? ['three', 'two'] : ['two', 'three'];
      expect((await Promise.all(pages)).flatMap(texts)).toEqual(['one', ...rest]);
    }
    await put(`${two.id}/pin`, site.owner);
    expect(texts(await commentsOn(id))).toEqual(['two', 'three', 'one']);
    expect((await site.call(`DELETE /api/comments/${one.id}/pin`, maker)).statusCode).toBe(204);
    expect(texts(await commentsOn(id))).toEqual(['two', 'three', 'one']);
    expect((await site.call(`DELETE /api/comments/${two.id}/pin`, maker)).statusCode).toBe(204);
    expect(texts(await commentsOn(id))).toEqual(['three', 'two', 'one']);
  });

  test('forgets a pinned comment while it is deleted', async () => {
    const id = await live(site, maker);
    const pinned = await say(id, ann, 'Pinned');
    await say(id, bob, 'Reply', pinned.id);
    await say(id, bob, 'Newer');
    await put(`${pinned.id}/pin`, maker);
    await remove(pinned.id, site.owner);
    expect((await commentsOn(id)).map(({ isPinned }: { isPinned: boolean }) => isPinned)).toEqual([
      false,
      false,
    ]);
    await site.call(`PUT /api/admin/comments/${pinned.id}/restore`, site.owner);
    expect(texts(await commentsOn(id))).toEqual(['Pinned', 'Newer']);
  });
});

describe('pinning', () => {
  test("is for the add-on's publisher and staff", async () => {
    const id = await live(site, maker);
    const { id: commentId } = await say(id, ann, 'Look here');
    for (const person of [ann, bob])
      expect(saying(await put(`${commentId}/pin`, person))).toEqual([
        403,
        'You do not have permission to do this.',
      ]);
    expect((await put(`${commentId}/pin`, null)).statusCode).toBe(401);
    expect((await put(`${randomUUID()}/pin`, maker)).statusCode).toBe(404);
  });

  test('is refused for a reply', async () => {
    const id = await live(site, maker);
    const first = await say(id, ann, 'First');
    const reply = await say(id, bob, 'Reply', first.id);
    expect(saying(await put(`${reply.id}/pin`, maker))).toEqual([409, 'A reply cannot be pinned.']);
  });

  test('is in the audit log when staff do it', async () => {
    const id = await live(site, maker);
    const { id: commentId } = await say(id, ann, 'Look here');
    await put(`${commentId}/pin`, maker);
    await site.call(`DELETE /api/comments/${commentId}/pin`, site.owner);
    const { rows } = await site.services.pool.query(
      `select type from ${schemas.audit}.entries where stream = $1 order by number`,
      [`pin-${id}`],
    );
    expect(rows).toEqual([{ type: 'CommentUnpinned' }]);
  });
});

describe('editing a comment', () => {
  test('changes its text, says so, and keeps the earlier texts for staff', async () => {
    const id = await live(site, maker);
    const { id: commentId } = await say(id, ann, 'Frist');
    for (const content of [' First ', 'First!'])
      expect((await put(commentId, ann, { content })).statusCode).toBe(204);
    expect(await commentsOn(id)).toMatchObject([{ content: 'First!', editedAt: expect.any(String) }]);
    const filter = encodeURIComponent(JSON.stringify({ id: [commentId] }));
    const found = await site.call(`GET /api/console/comments?filter=${filter}`, site.owner);
    expect(found.json()).toMatchObject([
      {
        content: 'First!',
        earlierTexts: [
          { content: 'Frist', writtenAt: expect.any(String) },
          { content: 'First', writtenAt: expect.any(String) },
        ],
      },
    ]);
    const log: string[] = [];
    for await (const { data } of site.store.readStream(`comment-${commentId}`))
      log.push(JSON.stringify(data));
    expect(log.join()).not.toMatch(/First|Frist/);
  });

  test('is for its author, within 15 minutes', async () => {
    const id = await live(site, maker);
    const { id: commentId } = await say(id, ann, 'Mine');
    const content = 'Changed';
    for (const person of [bob, maker, site.owner])
      expect(saying(await put(commentId, person, { content }))[0]).toBe(403);
    expect((await put(commentId, null, { content })).statusCode).toBe(401);
    const { handler, privacy, readModels } = site.services;
    const old = randomUUID();
    const { position } = await handler.handle(
      commentModule,
      commentModule.streamName(old),
      {
        type: 'PostComment',
        addonId: id,
        accountId: ann.id,
        content: await privacy.seal(contentOf(ann.id), 'Old'),
        mentions: [],
        replyTo: null,
      },
      { actor: { id: ann.id, role: 'user' }, correlationId: 'test', now: new Date(Date.now() - 15 * 60_000) },
    );
    await readModels.waitFor(position ?? 0n, ['moderation'], 5000);
    expect(saying(await put(old, ann, { content }))).toEqual([409, 'Comments can be edited for 15 minutes.']);
    expect(await textsOn(id)).toEqual(['Mine', 'Old']);
  });

  test('follows the rules of a new comment', async () => {
    const id = await live(site, maker);
    const first = await say(id, ann, 'First');
    const reply = await say(id, bob, 'Reply', first.id);
    const second = await say(id, ann, 'Thanks', reply.id);
    expect(saying(await put(first.id, ann, { content: ' ' }))).toEqual([400, 'Comment cannot be empty']);
    await put(second.id, ann, { content: '@bob Many thanks' });
    await put(first.id, ann, { content: 'First, with maker and @maker' });
    const [thread] = await commentsOn(id);
    expect(texts(thread.replies)).toEqual(['Reply', '@bob Many thanks']);
    expect(thread.mentions).toEqual(['maker']);
    await remove(second.id, ann);
    expect((await put(second.id, ann, { content: 'Back?' })).statusCode).toBe(404);
  });
});

describe('mentions', () => {
  test('are recorded as accounts, and linked for people with a public profile', async () => {
    const id = await live(site, maker);
    const posted = await say(id, ann, '@maker, @bob, @ann and @nobody: see `@site` and a@maker.example.');
    expect(posted.mentions).toEqual(['maker']);
    expect(await commentsOn(id)).toMatchObject([{ mentions: ['maker'] }]);
    for await (const { data } of site.store.readStream(`comment-${posted.id}`))
      expect(data).toMatchObject({ mentions: [maker.id, bob.id] });
  });

  test('of a deleted account are plain text', async () => {
    const id = await live(site, maker);
    const gone = await site.publisher('passerby');
    expect((await say(id, ann, 'Ask @passerby.')).mentions).toEqual(['passerby']);
    const { handler, privacy, readModels } = site.services;
    const { position } = await deleteAccount(
      { handler, privacy },
      { accountId: gone.id, by: { id: gone.id, role: 'user' }, withContent: true },
      { actor: { id: gone.id, role: 'user' }, correlationId: randomUUID(), now: new Date() },
    );
    await readModels.waitFor(position ?? 0n, ['accounts', 'catalogue', 'moderation'], 5000);
    expect(await commentsOn(id)).toMatchObject([{ content: 'Ask @passerby.', mentions: [] }]);
  });

  test('count up to ten', async () => {
    const id = await live(site, maker);
    const posted = await say(id, ann, `${'@nobody '.repeat(10)} @maker`);
    expect(posted.mentions).toEqual([]);
  });
});

describe('one comment', () => {
  test('is found with its thread, also when it is a later reply', async () => {
    const id = await live(site, maker);
    const first = await say(id, ann, 'First');
    const replies = [];
    for (const n of [1, 2, 3, 4, 5]) replies.push(await say(id, bob, `Reply ${n}`, first.id));
    const thread = (await site.call(`GET /api/comments/${replies[4].id}`)).json();
    expect(thread).toMatchObject({ id: first.id, replyCount: 5 });
    expect(texts(thread.replies)).toEqual(['Reply 1', 'Reply 2', 'Reply 3', 'Reply 5']);
    expect((await site.call(`GET /api/comments/${first.id}`)).json().replies).toHaveLength(3);
    await remove(replies[4].id, bob);
    expect((await site.call(`GET /api/comments/${replies[4].id}`)).statusCode).toBe(404);
  });

  test('on an add-on that the caller cannot see is not found', async () => {
    const { id } = await say(waiting, maker, 'To myself');
    for (const path of [id, `${id}/replies`]) {
      expect(saying(await site.call(`GET /api/comments/${path}`, ann))).toEqual([404, 'Comment not found']);
      expect((await site.call(`GET /api/comments/${path}`)).statusCode).toBe(404);
      expect((await site.call(`GET /api/comments/${path}`, maker)).statusCode).toBe(200);
    }
  });

  test('is listed with its thread in the console', async () => {
    const id = await live(site, maker);
    const first = await say(id, ann, 'First');
    const reply = await say(id, bob, 'Reply', first.id);
    await say(id, ann, 'Other');
    const filter = encodeURIComponent(JSON.stringify({ threadId: first.id }));
    const found = await site.call(`GET /api/console/comments?filter=${filter}`, site.owner);
    expect(found.json()).toMatchObject([
      { id: reply.id, replyTo: first.id, threadId: first.id, repliedText: 'First' },
      { id: first.id, replyTo: null, threadId: null, repliedText: null },
    ]);
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
