import { test } from 'vitest';
import type { Person } from '../access.ts';
import { Sealed } from '../event-schema.ts';
import { specify } from '../specify.ts';
import * as message from './message.ts';

const { given } = specify(message);

const person = (digit: number, role: Person['role']): Person => ({
  id: `3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a00${digit}`,
  role,
});
const ann = person(1, 'publisher');
const bob = person(2, 'publisher');
const admin = person(3, 'admin');
const owner = person(5, 'owner');
const auditor = person(4, 'auditor');

const toPublisher: message.PostMessage = {
  type: 'PostMessage',
  by: admin,
  addonId: 'a4e0c7d2-6f19-4b8e-b0d3-91c75e2fa001',
  publisherId: ann.id,
  audience: 'publisher',
  text: Sealed.parse('sealed:text'),
};
const posted = (
  by: 'publisher' | 'staff',
  author: Person,
  audience: 'publisher' | 'staff',
): Extract<message.MessageEvent, { type: 'ReviewMessagePosted' }> => ({
  type: 'ReviewMessagePosted',
  data: { addonId: toPublisher.addonId, authorId: author.id, by, audience, text: toPublisher.text },
});

test('reviewers can write to the publisher and to each other, and the publisher to reviewers', () => {
  given()
    .when(toPublisher)
    .then(posted('staff', admin, 'publisher'));
  given()
    .when({ ...toPublisher, audience: 'staff' })
    .then(posted('staff', admin, 'staff'));
  given()
    .when({ ...toPublisher, by: ann })
    .then(posted('publisher', ann, 'publisher'));
});

test('a note names other members of staff once, without its author and the publisher', () => {
  const mentions = [owner.id, owner.id, admin.id, ann.id];
  const note = posted('staff', admin, 'staff');
  given()
    .when({ ...toPublisher, audience: 'staff', mentions })
    .then({ ...note, data: { ...note.data, mentions: [owner.id] } });
  given()
    .when({ ...toPublisher, audience: 'staff', mentions: [admin.id] })
    .then(note);
});

test('a message to the publisher names nobody', () =>
  given()
    .when({ ...toPublisher, mentions: [owner.id] })
    .then(posted('staff', admin, 'publisher')));

test('a moderator writes about their own add-on as its publisher and cannot leave notes', () => {
  const own = { ...toPublisher, publisherId: admin.id };
  given()
    .when(own)
    .then(posted('publisher', admin, 'publisher'));
  given()
    .when({ ...own, audience: 'staff' })
    .thenRefused('You do not have permission to do this.');
});

test.each([bob, auditor])('anybody else is refused', (by) =>
  given()
    .when({ ...toPublisher, by })
    .thenRefused('forbidden'),
);

test('posting the same message twice adds it once', () => {
  given(posted('staff', admin, 'publisher'))
    .when(toPublisher)
    .thenNothing();
  given(posted('publisher', ann, 'publisher'))
    .when(toPublisher)
    .thenRefused('message-exists');
});

const note: message.PostNote = {
  type: 'PostNote',
  by: admin,
  accountId: ann.id,
  text: Sealed.parse('sealed:text'),
};
const noted = {
  type: 'AccountNotePosted',
  data: { accountId: ann.id, authorId: admin.id, text: note.text },
} satisfies message.MessageEvent;

test('staff leave notes on an account, each once, which name other members of staff', () => {
  given().when(note).then(noted);
  given()
    .when({ ...note, mentions: [owner.id, owner.id, admin.id, ann.id] })
    .then({ ...noted, data: { ...noted.data, mentions: [owner.id] } });
  given(noted).when(note).thenNothing();
  given(noted)
    .when({ ...note, accountId: bob.id })
    .thenRefused('message-exists');
  given(noted).when(toPublisher).thenRefused('message-exists');
});

test.each([bob, auditor, { ...ann, role: 'owner' } as const])(
  'nobody outside staff, and nobody on their own account: %o',
  (by) =>
    given()
      .when({ ...note, by })
      .thenRefused('forbidden'),
);
