import { test } from 'vitest';
import type { Person } from '../access.ts';
import { Sealed } from '../event-schema.ts';
import { specify } from '../specify.ts';
import * as comment from './comment.ts';

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
};
const posted: comment.CommentEvent = {
  type: 'CommentPosted',
  data: { addonId: post.addonId, accountId: ann.id, content: post.content },
};
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
