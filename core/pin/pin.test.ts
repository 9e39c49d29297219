import { test } from 'vitest';
import type { Person } from '../access.ts';
import { specify } from '../specify.ts';
import * as pin from './pin.ts';

const { given } = specify(pin);

const person = (digit: number, role: Person['role']): Person => ({
  id: `3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a00${digit}`,
  role,
});
const publisher = person(1, 'publisher');
const admin = person(2, 'admin');
const addonId = 'a4e0c7d2-6f19-4b8e-b0d3-91c75e2fa001';
const FIRST = 'c1a7a3a0-1f0e-4a55-8a34-0d2a52d0f111';
const SECOND = 'c1a7a3a0-1f0e-4a55-8a34-0d2a52d0f222';

const about = (commentId: string, by: pin.PinComment['by']) => ({
  addonId,
  publisherId: publisher.id,
  commentId,
  by,
});
const fix = (commentId = FIRST, by: pin.PinComment['by'] = publisher): pin.PinComment => ({
  type: 'PinComment',
  ...about(commentId, by),
  isReply: false,
  isShown: true,
});
const unfix = (commentId = FIRST, by: pin.PinComment['by'] = publisher): pin.UnpinComment => ({
  type: 'UnpinComment',
  ...about(commentId, by),
});
const pinned = (commentId = FIRST, by: 'publisher' | 'staff' = 'publisher'): pin.PinEvent => ({
  type: 'CommentPinned',
  data: { addonId, commentId, by },
});
const unpinned = (commentId = FIRST): pin.PinEvent => ({
  type: 'CommentUnpinned',
  data: { addonId, commentId, by: 'publisher' },
});

test('the publisher or staff pin a comment, once', () => {
  given().when(fix()).then(pinned());
  given().when(fix(FIRST, admin)).then(pinned(FIRST, 'staff'));
  given(pinned()).when(fix()).thenNothing();
});

test('another pinned comment takes the place of the first', () => {
  given(pinned()).when(fix(SECOND)).then(pinned(SECOND));
  given(pinned(), pinned(SECOND)).when(unfix(FIRST)).thenNothing();
  given(pinned(), pinned(SECOND)).when(fix(FIRST)).then(pinned(FIRST));
});

test('a comment is unpinned once', () => {
  given(pinned()).when(unfix()).then(unpinned());
  given(pinned(), unpinned()).when(unfix()).thenNothing();
  given().when(unfix()).thenNothing();
});

test('a moderator who pins a comment on their own add-on acts as its publisher', () => {
  const by = { ...publisher, role: 'admin' } as const;
  given().when(fix(FIRST, by)).then(pinned());
});

test.each([person(3, 'user'), person(4, 'publisher'), person(5, 'auditor'), 'guest'] as const)(
  'nobody else pins or unpins',
  (by) => {
    given().when(fix(FIRST, by)).thenRefused('forbidden');
    given(pinned()).when(unfix(FIRST, by)).thenRefused('forbidden');
  },
);

test('replies, and comments that are not shown, cannot be pinned', () => {
  given()
    .when({ ...fix(), isReply: true })
    .thenRefused('A reply cannot be pinned.');
  given()
    .when({ ...fix(), isShown: false })
    .thenRefused('Comment not found');
});
