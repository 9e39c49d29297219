import { expect, test } from 'vitest';
import type { Person } from '../access.ts';
import { Sealed } from '../event-schema.ts';
import { specify } from '../specify.ts';
import * as invite from './invite.ts';

const { given, state } = specify(invite);

const person = (digit: number, role: Person['role']): Person => ({
  id: `3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a00${digit}`,
  role,
});
const admin = person(1, 'admin');
const owner = person(2, 'owner');
const ann = person(3, 'publisher');
const now = new Date('2026-03-01T12:00:00Z');
const expiresAt = '2026-03-08T12:00:00.000Z';
const late = new Date(expiresAt);

const issue: invite.IssueInvite = {
  type: 'IssueInvite',
  by: admin,
  issue: 1,
  email: Sealed.parse('sealed:email'),
  role: 'publisher',
  codeHash: 'right',
  nonce: 'n',
  accountId: null,
  address: { name: { status: 'free', revision: -1n }, claim: 'void' },
  now,
};
const issuedBy = (
  { id }: Person,
  fields: Partial<Extract<invite.InviteEvent, { type: 'InviteIssued' }>['data']> = {},
): invite.InviteEvent => ({
  type: 'InviteIssued',
  data: {
    issue: 1,
    email: issue.email,
    role: 'publisher',
    invitedBy: id,
    codeHash: 'right',
    nonce: 'n',
    expiresAt,
    accountId: null,
    ...fields,
  },
});
const issued = issuedBy(admin);
const used: invite.InviteEvent = { type: 'InviteUsed', data: { issue: 1, accountId: ann.id } };
const expired: invite.InviteEvent = { type: 'InviteExpired', data: { issue: 1 } };
const again = { ...issue, issue: 2 };
const issuedAgain = issuedBy(admin, { issue: 2 });

test('an invite is pending for seven days', () => {
  given().when(issue).then(issued);
  expect(state(issued)).toMatchObject({ status: 'pending', expiresAt, isRenewed: false });
});

test('an admin invites publishers, the owner also admins', () => {
  given()
    .when({ ...issue, role: 'admin' })
    .thenRefused("Only 'publisher' role allowed. Contact owner for admin invites.");
  given()
    .when({ ...issue, by: owner, role: 'admin' })
    .then(issuedBy(owner, { role: 'admin' }));
  given()
    .when({ ...issue, by: ann })
    .thenRefused('You do not have permission to do this.');
});

const held = {
  status: 'reserved',
  accountId: ann.id,
  reservedAt: '2026-01-01T12:00:00.000Z',
  revision: 0n,
} as const;

test.each([
  [undefined, 'publisher'],
  ['publisher', 'publisher'],
  ['admin', 'admin'],
  ['auditor', undefined],
])('the owner who asks for the role %s invites to %s', (asked, role) =>
  expect(invite.invitedRole(asked, owner)).toBe(role),
);

test.each(['admin', 'auditor', 'owner'])('an admin cannot ask for the role %s', (asked) =>
  expect(() => invite.invitedRole(asked, admin)).toThrow('Contact owner for admin invites.'),
);

test('an address with an account is not invited', () =>
  given()
    .when({ ...issue, address: { name: held, claim: 'held' } })
    .thenRefused('An account with this email already exists.'));

test('an address has one pending invite', () => {
  given(issued).when(again).thenRefused('This email already has a pending invite.');
  given(issued).when(issue).thenRefused('invite-pending');
});

test('an address can be invited again after its invite has expired or been used', () => {
  given(issued, expired).when(again).then(issuedAgain);
  given(issued, used).when(again).then(issuedAgain);
});

test('an invite past its date expires when the next one is sent', () =>
  given(issued)
    .when({ ...again, now: late })
    .then(expired, issuedBy(admin, { issue: 2, expiresAt: '2026-03-15T12:00:00.000Z' })));

test('the number must be the next one, because the address is sealed under it', () =>
  given(issued, expired).when(issue).thenRefused('invite-pending'));

const renew: invite.RenewLink = {
  type: 'RenewLink',
  by: admin,
  codeHash: 'new',
  nonce: 'm',
  canBeUsed: true,
  now: late,
};
const soon = new Date('2026-03-02T12:00:00Z');
const renewed: invite.InviteEvent = {
  type: 'InviteLinkRenewed',
  data: { issue: 1, codeHash: 'new', nonce: 'm', expiresAt: '2026-03-09T12:00:00.000Z' },
};

test('a pending invite gets a new link, and the old one stops working', () => {
  given(issued)
    .when({ ...renew, now: soon })
    .then(renewed);
  expect(invite.open(state(issued, renewed), 'new', soon)).toMatchObject({ isRenewed: true });
  expect(() => invite.open(state(issued, renewed), 'right', soon)).toThrow(
    'The invite code is invalid or has expired',
  );
});

test('an invite that is used, expired, past its date or no longer usable gets no new link', () => {
  given(issued)
    .when({ ...renew, canBeUsed: false, now: soon })
    .thenRefused('Only pending invites can get a new link.');
  given(issued).when(renew).thenRefused('Only pending invites can get a new link.');
  given(issued, used)
    .when({ ...renew, now: soon })
    .thenRefused('invite-not-pending');
  given(issued, expired)
    .when({ ...renew, now: soon })
    .thenRefused('invite-not-pending');
  given().when(renew).thenRefused('invite-not-found');
});

test('an admin gets no new link for an administrator’s invite', () => {
  const forAdmin = issuedBy(owner, { role: 'admin' });
  given(forAdmin)
    .when({ ...renew, now: soon })
    .thenRefused("Only 'publisher' role allowed. Contact owner for admin invites.");
  given(forAdmin)
    .when({ ...renew, by: owner, now: soon })
    .then(renewed);
  given(issued)
    .when({ ...renew, by: ann, now: soon })
    .thenRefused('forbidden');
});

const expire: invite.ExpireInvite = { type: 'ExpireInvite', by: admin, now: soon };
const handOver = issuedBy(owner, { accountId: ann.id });

test('the invite that hands over an imported account is issued, renewed and expired by the owner alone', () => {
  given()
    .when({ ...issue, accountId: ann.id })
    .thenRefused('You do not have permission to do this.');
  given(handOver)
    .when({ ...renew, now: soon })
    .thenRefused('You do not have permission to do this.');
  given(handOver)
    .when({ ...renew, by: owner, now: soon })
    .then(renewed);
  given(handOver).when(expire).thenRefused('You do not have permission to do this.');
  given(handOver)
    .when({ ...expire, by: owner })
    .then(expired);
  given(handOver)
    .when({ ...expire, by: 'system' })
    .then(expired);
});

test('an admin cannot expire the owner’s invite of an administrator', () => {
  const forAdmin = issuedBy(owner, { role: 'admin' });
  given(forAdmin).when(expire).thenRefused("Only 'publisher' role allowed. Contact owner for admin invites.");
  given(forAdmin)
    .when({ ...expire, by: owner })
    .then(expired);
});

test('only pending invites can be expired', () => {
  given(issued).when(expire).then(expired);
  given(issued, used).when(expire).thenRefused('Only pending invites can be expired.');
  given(issued, expired).when(expire).thenRefused('Only pending invites can be expired.');
  given(issued)
    .when({ ...expire, now: late })
    .thenRefused('Only pending invites can be expired.');
  given().when(expire).thenRefused('invite-not-found');
  given(issued)
    .when({ ...expire, by: ann })
    .thenRefused('forbidden');
});

test('the schedule expires invites past their date', () => {
  given(issued).when({ type: 'ExpireOverdue', now: late }).then(expired);
  given(issued).when({ type: 'ExpireOverdue', now: soon }).thenNothing();
  given(issued, used).when({ type: 'ExpireOverdue', now: late }).thenNothing();
  given().when({ type: 'ExpireOverdue', now: late }).thenNothing();
});

test('a registration uses an invite, even one that has expired since', () => {
  const use: invite.UseInvite = { type: 'UseInvite', issue: 1, accountId: ann.id };
  given(issued).when(use).then(used);
  given(issued, used).when(use).thenNothing();
  given(issued, expired).when(use).then(used);
  given(issued, expired, issuedAgain).when(use).then(used);
  given(issued, expired, issuedAgain, used).when(use).thenNothing();
  given(issued)
    .when({ ...use, issue: 2 })
    .thenRefused('invite-not-found');
});

test('a late event about an earlier issue does not change the current one', () =>
  expect(state(issued, expired, issuedAgain, used)).toMatchObject({ issue: 2, status: 'pending' }));

test('a code opens its invite until it is used, expired or past its date', () => {
  expect(invite.open(state(issued), 'right', soon)).toMatchObject({ issue: 1, role: 'publisher' });
  const invalid = 'The invite code is invalid or has expired';
  expect(() => invite.open(state(issued), 'wrong', soon)).toThrow(invalid);
  expect(() => invite.open(state(issued), 'right', late)).toThrow(invalid);
  expect(() => invite.open(state(issued, expired), 'right', soon)).toThrow(invalid);
  expect(() => invite.open(state(), 'right', soon)).toThrow(invalid);
  expect(() => invite.open(state(issued, used), 'right', soon)).toThrow('This invite has already been used.');
  expect(() => invite.open(state(issued, used), 'wrong', soon)).toThrow(invalid);
});
