import type { SessionUser } from '@sandcrate/api/auth/contract.ts';
import { someUser } from './some-user.ts';

/** Logs somebody in for a test: answers what the fake API has to answer about them. */
export function logIn(user: SessionUser = someUser()) {
  localStorage.setItem('token', 'the-token');
  return { 'GET /api/auth/me': { body: user } };
}

/** A player: no publisher, and not who made the add-on of the tests. */
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
