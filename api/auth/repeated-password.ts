import type * as account from '@sandcrate/core/account/account.ts';
import { idempotencyKeyReused } from '@sandcrate/core/errors.ts';
import { identity } from '@sandcrate/core/privacy/subjects.ts';
import type { FastifyRequest } from 'fastify';
import { passwordFits } from './passwords.ts';

/**
 * Compares the password of a request that sets one with the account's. A repeat of the request finds what the first one
 * did, and its hash does not cover the password.
 * @param set the password, and the hash that this request made of it
 * @throws DomainError 'unprocessable' when the request's Idempotency-Key was used with another password
 */
export async function requireSamePassword(
  request: FastifyRequest,
  accountId: string,
  { passwordHash }: account.Account,
  set: { password: string; hash: string },
): Promise<void> {
  if (request.headers['idempotency-key'] === undefined) return;
  const { privacy } = request.server.services;
  const stored = passwordHash && (await privacy.open(identity(accountId), passwordHash));
  if (stored === set.hash || (await passwordFits(set.password, stored))) return;
  throw idempotencyKeyReused();
}
