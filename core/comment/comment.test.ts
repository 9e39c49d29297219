import { expect, test } from 'vitest';
import type { Person } from '../access.ts';
import { Sealed } from '../event-schema.ts';
import { specify } from '../specify.ts';
import * as comment from './comment.ts';
import { mentionsIn } from './mentions.ts';

const { given } = specify(comment);

const person = (digit: number, role: Person['role']): Person => ({
  id: `3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a00${digit}`,
  role,
});
const ann = person(1, 'user');
const bob = person(2, 'publisher');
const admin = person(3, 'admin');
const owner = person(4, 'owner');
const auditor = person(5, 'auditor');

const post: comment.PostComment = {
  type: 'PostComment',
  addonId: 'a4e0c7d2-6f19-4b8e-b0d3-91c75e2fa001',
  accountId: ann.id,
  content: Sealed.parse('sealed:text'),
  mentions: [],
  replyTo: null,
};
const posted = {
  type: 'CommentPosted',
  data: { addonId: post.addonId, accountId: ann.id, content: post.content },
} satisfies comment.CommentEvent;
const deletedBy = (by: 'author' | 'staff', reason: string | null = null): comment.CommentEvent => ({
  type: 'CommentDeleted',
  data: { by, reason, addonId: post.addonId },
});
const restored: comment.CommentEvent = {
  type: 'CommentRestored',
  data: { addonId: post.addonId },
};
const remove = (by: comment.DeleteComment['by'], reason: string | null = null): comment.DeleteComment => ({
  type: 'DeleteComment',
  by,
  reason,
});

test('a comment is posted once', () => {
  given().when(post).then(posted);
  given(posted).when(post).thenNothing();
  given(posted)
    .when({ ...post, accountId: bob.id })
    .thenRefused('comment-exists');
});

test('the author, an administrator or the owner can delete a comment once', () => {
  given(posted).when(remove(ann)).then(deletedBy('author'));
  given(posted).when(remove(admin, 'Insult')).then(deletedBy('staff', 'Insult'));
  given(posted).when(remove(owner)).then(deletedBy('staff'));
  given(posted, deletedBy('author')).when(remove(ann)).thenNothing();
  given(posted, deletedBy('author')).when(remove(admin)).thenNothing();
});

test('an author can permanently delete what staff deleted before', () => {
  given(posted, deletedBy('staff')).when(remove(ann)).then(deletedBy('author'));
  given(posted, deletedBy('staff')).when(remove(admin)).thenNothing();
});

test.each([bob, auditor])('nobody else can delete a comment', (by) =>
  given(posted).when(remove(by)).thenRefused('You do not have permission to do this.'),
);

test('staff restore what staff deleted', () => {
  const restore: comment.RestoreComment = { type: 'RestoreComment', by: admin };
  given(posted, deletedBy('staff')).when(restore).then(restored);
  given(posted, deletedBy('staff'), restored).when(restore).thenNothing();
  given(posted).when(restore).thenNothing();
  given(posted, deletedBy('author'))
    .when(restore)
    .thenRefused('This comment was deleted by its author and cannot be restored.');
  given(posted, deletedBy('staff'))
    .when({ ...restore, by: ann })
    .thenRefused('forbidden');
});

test('an admin does not restore their own comment, and the owner may', () => {
  const restore = { type: 'RestoreComment' } as const;
  given(posted, deletedBy('staff'))
    .when({ ...restore, by: { ...ann, role: 'admin' } })
    .thenRefused('Your own addon is decided by someone else.');
  given(posted, deletedBy('staff'))
    .when({ ...restore, by: { ...ann, role: 'owner' } })
    .then(restored);
});

test('an unknown comment can be neither deleted nor restored', () => {
  given().when(remove(admin)).thenRefused('Comment not found');
  given().when({ type: 'RestoreComment', by: admin }).thenRefused('comment-not-found');
});

const FIRST = 'c1a7a3a0-1f0e-4a55-8a34-0d2a52d0f111';
const SECOND = 'c1a7a3a0-1f0e-4a55-8a34-0d2a52d0f222';
const replying = (differences: Partial<comment.RepliedTo> = {}): comment.PostComment => ({
  ...post,
  replyTo: { id: FIRST, addonId: post.addonId, threadId: null, isShown: true, ...differences },
});
const reply = (replyTo: string, threadId: string): comment.CommentEvent => ({
  type: 'CommentPosted',
  data: { addonId: post.addonId, accountId: ann.id, content: post.content, replyTo, threadId },
});

test('a reply joins the thread of the comment that it replies to', () => {
  given().when(replying()).then(reply(FIRST, FIRST));
  given()
    .when(replying({ id: SECOND, threadId: FIRST }))
    .then(reply(SECOND, FIRST));
  given(reply(FIRST, FIRST))
    .when(replying({ isShown: false }))
    .thenNothing();
});

test('only a shown comment on the same add-on can be replied to', () => {
  given()
    .when(replying({ isShown: false }))
    .thenRefused('Comment not found');
  given()
    .when(replying({ addonId: 'a4e0c7d2-6f19-4b8e-b0d3-91c75e2fa009' }))
    .thenRefused('comment-not-found');
});

const at = '2026-05-01T12:00:00.000Z';
const postedThen = { ...posted, metadata: { occurredAt: at } };
const edit = (minutes: number, by: comment.DeleteComment['by'] = ann): comment.EditComment => ({
  type: 'EditComment',
  by,
  content: Sealed.parse('sealed:better'),
  mentions: [],
  now: new Date(Date.parse(at) + minutes * 60_000),
});
const edited: comment.CommentEvent = {
  type: 'CommentEdited',
  data: { addonId: post.addonId, accountId: ann.id, content: Sealed.parse('sealed:better') },
};

test('its author can edit a comment for 15 minutes after posting it', () => {
  given(postedThen).when(edit(14.9)).then(edited);
  given(postedThen, edited).when(edit(14.9)).then(edited);
  given(postedThen).when(edit(15)).thenRefused('Comments can be edited for 15 minutes.');
  given(postedThen, edited).when(edit(15)).thenRefused('too-late-to-edit');
});

test('nobody else can edit a comment, and a deleted one cannot be edited', () => {
  for (const by of [bob, admin, owner, 'system'] as const) {
    given(postedThen).when(edit(1, by)).thenRefused('forbidden');
  }
  given(postedThen, deletedBy('staff')).when(edit(1)).thenRefused('comment-not-found');
  given().when(edit(1)).thenRefused('comment-not-found');
});

test('the people whom a text names are recorded, but never its author', () => {
  given()
    .when({ ...post, mentions: [bob.id, ann.id] })
    .then({ type: 'CommentPosted', data: { ...posted.data, mentions: [bob.id] } });
  given(postedThen)
    .when({ ...edit(1), mentions: [ann.id] })
    .then(edited);
});

test.each([
  ['@ann and @Bo-Peep', [['ann'], ['Bo-Peep']]],
  ['Thanks, @ann.', [['ann.', 'ann']]],
  ['(@ann), @太郎!', [['ann'], ['太郎']]],
  ['ann@example.com, https://example.com/@ann, @@ann, @ ann, @-ann', []],
])('%j names %j', (text, names) => {
  expect(mentionsIn(text).map((mention) => mention.names)).toEqual(names);
});

test('the place of a mention is that of its @', () => {
  expect(mentionsIn('Hi @ann').map(({ start }) => start)).toEqual([3]);
});

test('staff can cite a rule of the site when they delete a comment, its author cites none', () => {
  const rule = { number: 5, title: 'Be kind' };
  given(posted)
    .when({ ...remove(admin, 'Insult'), rule })
    .then({ type: 'CommentDeleted', data: { by: 'staff', reason: 'Insult', addonId: post.addonId, rule } });
  given(posted)
    .when({ ...remove(ann), rule })
    .then(deletedBy('author'));
});
