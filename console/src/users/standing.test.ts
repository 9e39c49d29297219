import { expect, test } from 'vitest';
import { account } from '../testing/users.ts';
import { banRefusal, canPromote, deletionRefusal } from './standing.ts';

const admin = { id: 'an-admin', mayBanAuditors: false };
const owner = { id: 'the-owner', mayBanAuditors: true };

test('admin and owner accounts can neither be banned nor deleted', () => {
  for (const role of ['admin', 'owner'] as const) {
    expect(banRefusal(account({ role }), owner)).toBe('Admin and owner accounts cannot be banned.');
    expect(deletionRefusal(account({ role }))).toBe(
      'Owner and admin accounts cannot be deleted for security reasons',
    );
  }
});

test('nobody can ban themselves, and only the owner can ban an auditor', () => {
  const auditor = account({ role: 'auditor' });
  expect(banRefusal(account({ id: owner.id }), owner)).toBe('You cannot ban yourself.');
  expect(banRefusal(auditor, admin)).toBe('You do not have permission to do this.');
  expect(banRefusal(auditor, owner)).toBeUndefined();
  expect(banRefusal(account(), admin)).toBeUndefined();
});

test('promotion is offered for regular users who are not banned, and for anybody who has asked for access', () => {
  expect(canPromote(account())).toBe(true);
  expect(canPromote(account({ isBanned: true }))).toBe(false);
  expect(canPromote(account({ role: 'publisher', isPublisher: true }))).toBe(false);
  expect(canPromote(account({ role: 'admin' }))).toBe(false);
  expect(canPromote(account({ role: 'admin', accessRequested: true }))).toBe(true);
  expect(canPromote(account({ accessRequested: true, isBanned: true }))).toBe(false);
});
