import { expect, test } from 'vitest';
import { specify } from '../specify.ts';
import * as account from './account.ts';
import {
  admin,
  ann,
  auditor,
  banned,
  bob,
  deleted,
  granted,
  handedOver,
  imported,
  owner,
  publisher,
  registered,
  registeredAs,
  requested,
  revoked,
  roleChanged,
  unbanned,
  unverified,
  verified,
} from './examples.ts';

const { given, state } = specify(account);

const apply = (access: account.ApplyForPublisher['access']): account.ApplyForPublisher => ({
  type: 'ApplyForPublisher',
  access,
  message: null,
});
const decline: account.DeclinePublisher = {
  type: 'DeclinePublisher',
  accountId: ann.id,
  by: admin,
  reason: 'Not yet',
};
const declined: account.AccountEvent = { type: 'PublisherAccessDeclined', data: { reason: 'Not yet' } };
const promote: account.Promote = { type: 'Promote', accountId: ann.id, by: admin };
const demote: account.Demote = { type: 'Demote', by: admin, reason: null };
const verify: account.Verify = { type: 'Verify', accountId: ann.id, by: admin, verified: true };
const ban: account.Ban = { type: 'Ban', accountId: ann.id, by: admin, banned: true, reason: null };
const changeTo = (role: account.ChangeRole['role']): account.ChangeRole => ({
  type: 'ChangeRole',
  accountId: ann.id,
  by: owner,
  role,
  ownerIds: [ann.id, owner.id],
});
const setPublisher = (isPublisher: boolean): account.SetPublisher => ({
  type: 'SetPublisher',
  by: owner,
  isPublisher,
});

test('an application is granted at once, reviewed or refused, depending on the settings', () => {
  given(registered).when(apply('immediate')).then(granted('applied'));
  given(registered).when(apply('review')).then(requested);
  given(registered)
    .when(apply('invite-only'))
    .thenRefused('Publisher registration is invite-only. Contact an administrator for access.');
});

test('applying again changes nothing', () => {
  given(registered, requested).when(apply('review')).thenNothing();
  given(registered, requested).when(apply('immediate')).then(granted('applied'));
  for (const access of ['immediate', 'review', 'invite-only'] as const) {
    given(publisher).when(apply(access)).thenNothing();
  }
});

test('a banned person cannot apply', () =>
  given(registered, banned).when(apply('immediate')).thenRefused('This account has been banned.'));

test('publisher access makes a user a publisher and keeps other roles', () => {
  expect(state(registered, granted('applied'))).toMatchObject({ role: 'publisher', isPublisher: true });
  expect(state(registeredAs('admin'), granted('applied'))).toMatchObject({
    role: 'admin',
    isPublisher: true,
  });
});

test('staff decline or grant an application', () => {
  given(registered, requested).when(decline).then(declined);
  given(registered, requested, declined)
    .when(decline)
    .thenRefused('This person has not asked for publisher access.');
  given(registered, requested, declined).when(apply('review')).then(requested);
  given(registered, requested).when(promote).then(granted('applied'));
});

test('promoting makes a user a publisher', () => {
  given(registered).when(promote).then(granted('promoted'));
  given(publisher).when(promote).thenNothing();
});

test.each([registeredAs('admin'), registeredAs('owner'), registeredAs('auditor')])(
  'only regular users are promoted: %#',
  (person) => given(person).when(promote).thenRefused('not-promotable'),
);

test.each(['admin', 'owner'] as const)('an application by an %s is granted, and the role stays', (role) => {
  given(registeredAs(role), requested).when(promote).then(granted('applied'));
  expect(state(registeredAs(role), requested, granted('applied'))).toMatchObject({ role, isPublisher: true });
});

test('a banned user is not promoted, even with a pending application', () => {
  const refusal = 'Only regular users who are not banned can be promoted.';
  given(registered, banned).when(promote).thenRefused(refusal);
  given(registered, requested, banned).when(promote).thenRefused(refusal);
});

test('demoting makes a publisher a user and ends verification', () => {
  given(publisher).when(demote).then(revoked);
  given(publisher, verified).when(demote).then(unverified, revoked);
  given(registered).when(demote).thenNothing();
  given(registeredAs('admin', true)).when(demote).thenRefused('Only publishers can be demoted.');
  expect(state(publisher, revoked)).toMatchObject({ role: 'user', isPublisher: false, wasPublisher: true });
});

test('publishers are verified and unverified', () => {
  given(publisher).when(verify).then(verified);
  given(publisher, verified).when(verify).thenNothing();
  given(publisher, verified)
    .when({ ...verify, verified: false })
    .then(unverified);
  given(publisher)
    .when({ ...verify, verified: false })
    .thenNothing();
  given(registered).when(verify).thenRefused('Only publishers can be verified.');
});

test('staff ban and unban', () => {
  given(registered).when(ban).then(banned);
  given(registered, banned).when(ban).thenNothing();
  given(registered, banned)
    .when({ ...ban, banned: false })
    .then(unbanned);
  given(registered)
    .when({ ...ban, banned: false })
    .thenNothing();
});

test('nobody bans staff or themselves', () => {
  for (const role of ['admin', 'owner'] as const) {
    given(registeredAs(role)).when(ban).thenRefused('Admin and owner accounts cannot be banned.');
  }
  given(registeredAs('owner'))
    .when({ ...ban, by: owner, accountId: owner.id })
    .thenRefused('You cannot ban yourself.');
});

test('only the owner bans and unbans an auditor', () => {
  given(registeredAs('auditor')).when(ban).thenRefused('forbidden');
  given(registeredAs('auditor'))
    .when({ ...ban, by: owner })
    .then(banned);
  const unban: account.Ban = { ...ban, banned: false };
  given(registeredAs('auditor'), banned).when(unban).thenRefused('forbidden');
  given(registeredAs('auditor'), banned)
    .when({ ...unban, by: owner })
    .then({ type: 'AccountUnbanned', data: {} });
});

test.each([ann, bob, auditor])('only staff decide about others', (by) => {
  for (const command of [promote, demote, verify, ban, decline]) {
    given(registered)
      .when({ ...command, by })
      .thenRefused('You do not have permission to do this.');
  }
});

test.each([
  ['publisher', 'publisher', true],
  ['user', 'user', false],
  ['admin', 'admin', false],
  ['auditor', 'auditor', false],
  ['owner', 'owner', false],
] as const)('a user made %s by the owner', (role, roleAfter, isPublisher) => {
  if (role === 'user') given(registered).when(changeTo(role)).thenNothing();
  else given(registered).when(changeTo(role)).then(roleChanged(roleAfter, isPublisher));
});

test.each(['admin', 'auditor', 'owner'] as const)('a publisher made %s stays a publisher', (role) =>
  given(publisher, verified).when(changeTo(role)).then(roleChanged(role, true)),
);

test('a publisher made user by the owner loses verification', () =>
  given(publisher, verified).when(changeTo('user')).then(unverified, roleChanged('user', false)));

test('an admin made publisher gets publisher access', () =>
  given(registeredAs('admin')).when(changeTo('publisher')).then(roleChanged('publisher', true)));

test('there must be at least one owner', () => {
  const last = { ...changeTo('admin'), ownerIds: [ann.id] };
  given(registeredAs('owner')).when(last).thenRefused('There must be at least one owner.');
  given(registeredAs('owner')).when(changeTo('admin')).then(roleChanged('admin', false));
  given(registeredAs('owner'))
    .when({ ...changeTo('owner'), ownerIds: [ann.id] })
    .thenNothing();
});

test('nobody who is banned or cannot log in gets a trusted role', () => {
  given(registered, banned).when(changeTo('admin')).thenRefused('account-banned');
  given(imported).when(changeTo('owner')).thenRefused('Nobody can log in to this account yet.');
  given(imported, handedOver).when(changeTo('admin')).then(roleChanged('admin', true));
});

test('the owner grants and revokes publisher access', () => {
  given(registered).when(setPublisher(true)).then(granted('patched'));
  given(publisher).when(setPublisher(true)).thenNothing();
  given(publisher, verified).when(setPublisher(false)).then(unverified, revoked);
  given(registered).when(setPublisher(false)).thenNothing();
  expect(state(registeredAs('admin', true), revoked)).toMatchObject({ role: 'admin', isPublisher: false });
});

test.each([ann, bob, auditor, admin])('only the owner changes roles', (by) => {
  given(registered)
    .when({ ...changeTo('admin'), by })
    .thenRefused('forbidden');
  given(registered)
    .when({ ...setPublisher(true), by })
    .thenRefused('forbidden');
});

const impose: account.ImposePenalty = {
  type: 'ImposePenalty',
  accountId: ann.id,
  by: admin,
  penaltyId: '5d3e2c1b-8a7f-4e6d-9c5b-4a3f2e1d0c01',
  kind: 'warning',
  until: null,
  reason: 'Spam',
  now: new Date('2026-03-01T12:00:00.000Z'),
};

test.each([
  promote,
  demote,
  verify,
  ban,
  decline,
  changeTo('admin'),
  setPublisher(true),
  apply('immediate'),
  impose,
])('the standing of a deleted account cannot change: $type', (command) => {
  given(registered, deleted).when(command).thenRefused('User not found');
  given().when(command).thenRefused('user-not-found');
});

const patch = (changes: Partial<account.PatchAccount>): account.PatchAccount => ({
  type: 'PatchAccount',
  accountId: bob.id,
  by: owner,
  banned: undefined,
  role: undefined,
  isPublisher: undefined,
  ownerIds: [bob.id, owner.id],
  ...changes,
});

test('several changes by the owner are applied in order', () => {
  given(publisher, verified)
    .when(patch({ banned: true, role: 'user' }))
    .then(banned, unverified, roleChanged('user', false));
  given(publisher)
    .when(patch({ role: 'user', isPublisher: true }))
    .then(roleChanged('user', false), granted('patched'));
  given(publisher).when(patch({})).thenNothing();
});

test('several changes are made together or not at all', () => {
  given(publisher)
    .when(patch({ banned: true, role: 'admin' }))
    .thenRefused('account-banned');
  given(registeredAs('owner'))
    .when(patch({ role: 'user', ownerIds: [bob.id] }))
    .thenRefused('last-owner');
  given(publisher)
    .when(patch({ by: admin, isPublisher: false }))
    .thenRefused('forbidden');
});

test('a demoted account is signed out', () => {
  expect(state(publisher, revoked).sessionNumber).toBe(state(publisher).sessionNumber + 1);
});

test('an admin neither verifies nor promotes nor declines themself, and the owner may', () => {
  const self = { ...ann, role: 'admin' } as const;
  const own = 'Your own addon is decided by someone else.';
  given(registered, granted('applied'))
    .when({ ...verify, by: self })
    .thenRefused(own);
  given(registered, granted('applied'), verified)
    .when({ ...verify, by: self, verified: false })
    .thenRefused(own);
  given(registered, requested)
    .when({ ...promote, by: self })
    .thenRefused(own);
  given(registered, requested)
    .when({ ...decline, by: self })
    .thenRefused(own);
  given(registered, granted('applied'))
    .when({ ...verify, by: { ...ann, role: 'owner' } })
    .then(verified);
});

test('a ban keeps the rule of the site that it cites', () => {
  const rule = { number: 5, title: 'Be kind' };
  given(registered)
    .when({ ...ban, rule })
    .then({ type: 'AccountBanned', data: { reason: null, rule } });
});
