import { test } from 'vitest';
import { Sealed } from '../event-schema.ts';
import { specify } from '../specify.ts';
import * as profile from './profile.ts';

const { given } = specify(profile);

const ann = { id: '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a001', role: 'user' } as const;
const bob = { id: '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a002', role: 'user' } as const;
const admin = { id: '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a003', role: 'admin' } as const;
const owner = { id: '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a004', role: 'owner' } as const;
const now = new Date('2026-03-01T12:00:00.000Z');
const later = new Date('2026-04-02T12:00:00.000Z');
const until = '2026-03-31T12:00:00.000Z';
const sealed = Sealed.parse('sealed:text');
const squareOf = (side: number, height = side) => ({ sha256: 'a'.repeat(64), width: side, height });

const edit = (changes: Partial<profile.EditProfile>): profile.EditProfile => ({
  type: 'EditProfile',
  by: ann,
  accountId: ann.id,
  ...changes,
});
const clear = (changes: Partial<profile.ClearProfile> = {}): profile.ClearProfile => ({
  type: 'ClearProfile',
  by: admin,
  accountId: ann.id,
  parts: ['picture', 'text', 'links'],
  reason: ' Insults ',
  now,
  ...changes,
});
const restore = (changes: Partial<profile.RestoreProfile> = {}): profile.RestoreProfile => ({
  type: 'RestoreProfile',
  by: admin,
  accountId: ann.id,
  parts: ['picture', 'text', 'links'],
  now,
  ...changes,
});
const edited = (data: Extract<profile.ProfileEvent, { type: 'ProfileEdited' }>['data']) =>
  ({ type: 'ProfileEdited', data }) as const;
const written = edited({ text: sealed, links: [sealed] });
const cleared = {
  type: 'ProfileCleared',
  data: { parts: ['text', 'links'], reason: 'Insults', restorableUntil: until },
} satisfies profile.ProfileEvent;

test('a member edits the parts that are given', () => {
  given()
    .when(edit({ text: sealed, links: [sealed] }))
    .then(written);
  given(written)
    .when(edit({ picture: squareOf(512) }))
    .then(edited({ picture: squareOf(512) }));
  given(written)
    .when(edit({ text: null, links: [] }))
    .then(edited({ text: null, links: [] }));
});

test('what is empty and stays so is no change', () => {
  given()
    .when(edit({ picture: null, text: null, links: [] }))
    .thenNothing();
  given(written, edited({ text: null }))
    .when(edit({ text: null }))
    .thenNothing();
  given(written).when(edit({})).thenNothing();
});

test('nobody edits the profile of somebody else, staff included', () => {
  for (const by of [bob, admin, owner, 'system'] as const) {
    given(written)
      .when(edit({ by, text: null }))
      .thenRefused('forbidden');
  }
});

test('a picture is square, and 128 to 2048 pixels wide', () => {
  for (const side of [128, 2048]) {
    given()
      .when(edit({ picture: squareOf(side) }))
      .then(edited({ picture: squareOf(side) }));
  }
  given()
    .when(edit({ picture: squareOf(512, 511) }))
    .thenRefused('The picture must be square.');
  for (const side of [127, 2049]) {
    given()
      .when(edit({ picture: squareOf(side) }))
      .thenRefused('The picture must be 128 to 2048 pixels wide.');
  }
});

test('staff clear what is there, once', () => {
  given(written).when(clear()).then(cleared);
  given(written, cleared).when(clear()).thenNothing();
  given().when(clear()).thenNothing();
  given(written, cleared, edited({ text: sealed }))
    .when(clear({ reason: null }))
    .then({ type: 'ProfileCleared', data: { parts: ['text'], reason: null, restorableUntil: until } });
});

test('only staff clear and restore, and not their own profile, unless they are the owner', () => {
  for (const by of [ann, bob]) {
    given(written).when(clear({ by })).thenRefused('forbidden');
    given(written, cleared).when(restore({ by })).thenRefused('forbidden');
  }
  given(written)
    .when(clear({ accountId: admin.id }))
    .thenRefused('Your own addon is decided by someone else.');
  given(written)
    .when(clear({ by: owner, accountId: owner.id }))
    .then(cleared);
});

test('staff restore what they cleared, unless the member has replaced it', () => {
  const restored = { type: 'ProfileRestored', data: { parts: ['text', 'links'] } } as const;
  given(written, cleared)
    .when(restore())
    .then({ ...restored, data: { parts: ['text', 'links'] } });
  given(written, cleared, edited({ text: sealed }))
    .when(restore())
    .then({ type: 'ProfileRestored', data: { parts: ['links'] } });
  given(written, cleared, edited({ text: null, links: [] }))
    .when(restore())
    .thenNothing();
  given(written).when(restore()).thenNothing();
});

test('what was cleared more than 30 days ago is not restored', () => {
  given(written, cleared)
    .when(restore({ now: later }))
    .thenRefused('This profile was cleared too long ago to be restored.');
});

test('clearing a profile can cite a rule of the site', () => {
  const rule = { number: 5, title: 'Be kind' };
  given(written)
    .when(clear({ rule }))
    .then({ ...cleared, data: { ...cleared.data, rule } });
});
