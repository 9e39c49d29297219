// Deleting an account: who may, and which keys are destroyed with it.

import { isSelf, isStaff, requireOwner } from '../access.ts';
import type { Role } from '../metadata.ts';
import type { DeleteAccount, EraseSubjects } from './commands.ts';
import { notDeleted, staffNotDeletable } from './errors.ts';
import type { AccountEvent } from './events.ts';
import type { Account } from './state.ts';

/**
 * Also checked before the password.
 * @throws DomainError 'forbidden' for admins and owners, who must be demoted first
 */
export function requireDeletable(role: Role): void {
  if (isStaff(role)) throw staffNotDeletable();
}

/** A person deletes their own account, the owner any. Admins and owners must be demoted first. */
export function remove({ accountId, by, withContent }: DeleteAccount, account: Account): AccountEvent[] {
  const isOwn = isSelf(by, accountId);
  if (!isOwn) requireOwner(by);
  requireDeletable(account.role);
  return [{ type: 'AccountDeleted', data: { by: isOwn ? 'self' : 'staff', withContent } }];
}

export function erase({ subjects }: EraseSubjects, account: Account): AccountEvent[] {
  if (account.status !== 'deleted') {
    throw notDeleted();
  }
  const news = subjects.filter((subject) => !account.erasedSubjects.includes(subject));
  return news.length === 0 ? [] : [{ type: 'SubjectErased', data: { subjects: news } }];
}
