import type { SessionUser } from '@sandcrate/api/auth/contract.ts';

/** A publisher, with the given differences. */
export const someUser = (differences: Partial<SessionUser> = {}): SessionUser => ({
  id: '0a8c5f1e-6a2d-4f7c-9a43-5d0f6f0a2c22',
  username: 'miri',
  email: 'miri@example.com',
  role: 'publisher',
  isPublisher: true,
  isVerified: true,
  emailVerified: true,
  createdAt: '2024-01-01T12:00:00.000Z',
  ...differences,
});
