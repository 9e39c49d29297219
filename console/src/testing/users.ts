import type { AdminUser } from '@sandcrate/api/users/contract.ts';

let count = 0;

/** An account, as the API returns it. Tests give the fields that matter. */
export function account(given: Partial<AdminUser> = {}): AdminUser {
  count += 1;
  return {
    id: `00000000-0000-4000-9000-${String(count).padStart(12, '0')}`,
    username: 'mira',
    email: 'mira@example.org',
    role: 'user',
    isPublisher: false,
    isVerified: false,
    isBanned: false,
    emailVerified: true,
    createdAt: '2025-11-20T10:00:00.000Z',
    banReason: null,
    penalties: [],
    isDeleted: false,
    hasSecondFactor: false,
    accessRequested: false,
    accessMessage: null,
    addonCount: 0,
    ...given,
  };
}
