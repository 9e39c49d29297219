import type { SessionUser } from '@sandcrate/api/auth/contract.ts';
import { someUser } from './some-user.ts';

/** Logs a user in for a test. Returns the fake API's answers about the user. */
export function logIn(user: SessionUser = someUser()) {
  localStorage.setItem('token', 'the-token');
  return { 'GET /api/auth/me': { body: user } };
}

/** A player who is not a publisher, and not the author of the tests' add-on. */
export const somePlayer = (differences: Partial<SessionUser> = {}): SessionUser =>
  someUser({
    id: '7d3f0b52-8c11-4c39-9d0e-2b7f5d6e1a90',
    username: 'taro',
    email: 'taro@example.com',
    role: 'user',
    isPublisher: false,
    isVerified: false,
    ...differences,
  });
