// Named facts for the tests of accounts.
import type { Person } from '../access.ts';
import { Sealed } from '../event-schema.ts';
import type { Role } from '../metadata.ts';
import type { AccountEvent } from './account.ts';
import type { PenaltyKind } from './penalty.ts';

const person = (digit: number, role: Role): Person => ({
  id: `3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a00${digit}`,
  role,
});
export const ann = person(1, 'user');
export const bob = person(2, 'publisher');
export const auditor = person(3, 'auditor');
export const admin = person(4, 'admin');
export const owner = person(5, 'owner');

export const sealed = (text: string) => Sealed.parse(`sealed:${text}`);

export const registeredAs = (role: Role, isPublisher = role === 'publisher'): AccountEvent => ({
  type: 'AccountRegistered',
  data: {
    username: sealed('username'),
    email: sealed('email'),
    passwordHash: sealed('hash'),
    usernameKey: 'username-key',
    lookKeys: ['look-key'],
    emailKey: 'email-key',
    role,
    isPublisher,
    via: 'open',
    invite: null,
    emailVerified: false,
  },
});

export const registered = registeredAs('user');
export const publisher = registeredAs('publisher');

export const imported: AccountEvent = {
  type: 'AccountImported',
  data: {
    username: sealed('username'),
    usernameKey: 'username-key',
    lookKeys: ['look-key'],
    origin: { source: 'list', author: sealed('Ann') },
    createdAt: '2024-01-01T00:00:00.000Z',
  },
};

export const handedOver: AccountEvent = {
  type: 'AccountHandedOver',
  data: {
    username: sealed('username'),
    email: sealed('email'),
    passwordHash: sealed('hash'),
    usernameKey: 'username-key',
    lookKeys: ['look-key'],
    emailKey: 'email-key',
    invite: { key: 'c0ffee00-1234-8abc-9def-0123456789ab', issue: 1 },
    emailVerified: true,
  },
};

export const abandoned: AccountEvent = { type: 'RegistrationAbandoned', data: {} };
export const emailVerified: AccountEvent = { type: 'EmailVerified', data: {} };
export const requested: AccountEvent = { type: 'PublisherAccessRequested', data: { message: null } };
export const granted = (via: 'applied' | 'promoted' | 'patched'): AccountEvent => ({
  type: 'PublisherAccessGranted',
  data: { via },
});
export const revoked: AccountEvent = { type: 'PublisherAccessRevoked', data: { reason: null } };
export const verified: AccountEvent = { type: 'PublisherVerified', data: {} };
export const unverified: AccountEvent = { type: 'PublisherUnverified', data: {} };
export const banned: AccountEvent = { type: 'AccountBanned', data: { reason: null } };
export const unbanned: AccountEvent = { type: 'AccountUnbanned', data: {} };
const PENALTY_ID = '5d3e2c1b-8a7f-4e6d-9c5b-4a3f2e1d0c01';
export const penalized = (kind: PenaltyKind, until = '2026-03-08T12:00:00.000Z'): AccountEvent => ({
  type: 'PenaltyImposed',
  data: { penaltyId: PENALTY_ID, kind, since: '2026-03-01T12:00:00.000Z', until, reason: 'Spam' },
});
export const penaltyLifted: AccountEvent = { type: 'PenaltyLifted', data: { penaltyId: PENALTY_ID } };
export const deleted: AccountEvent = { type: 'AccountDeleted', data: { by: 'self', withContent: false } };
export const roleChanged = (role: Role, isPublisher: boolean): AccountEvent => ({
  type: 'RoleChanged',
  data: { role, isPublisher },
});
