// Notifies staff of submissions that have waited for too long, and remembers which accounts belong to staff, who alone are
// notified of reviewers' notes.
import { isOwner, isStaff } from '@sandcrate/core/access.ts';
import type { Role } from '@sandcrate/core/metadata.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { occurredAt, subjectOf } from '../runner/event-facts.ts';
import type { EventsOfType, ProjectedEvent } from '../runner/projection.ts';
import { isNote, type Notice } from './personal.ts';

/** Whether an event changes who is staff, or notifies staff. Notices of earlier events must be written before it is applied. */
export const concernsStaff = (
  event: ProjectedEvent,
): event is EventsOfType<'AccountRegistered' | 'RoleChanged' | 'ReviewOverdue'> =>
  event.type === 'ReviewOverdue' ||
  event.type === 'RoleChanged' ||
  (event.type === 'AccountRegistered' && isStaff(event.data.role));

/** Applies an event that concerns staff. */
export async function applyToStaff(
  event: EventsOfType<'AccountRegistered' | 'RoleChanged' | 'ReviewOverdue'>,
  tx: Transaction,
): Promise<void> {
  if (event.type === 'ReviewOverdue') return tell(event, tx);
  await changeStaff(subjectOf(event), event.data.role, event.position, tx);
}

/** Adds or removes a member of staff. Former staff lose the notices that were for staff only. */
async function changeStaff(accountId: string, role: Role, position: bigint, tx: Transaction): Promise<void> {
  if (isStaff(role)) {
    await tx.query(
      `insert into staff (account_id, is_owner, since_position)
       select $1, $2, $3 where not exists (select from departed where account_id = $1)
       on conflict (account_id) do update set is_owner = excluded.is_owner`,
      [accountId, isOwner(role), position],
    );
    return;
  }
  await tx.query('delete from staff where account_id = $1', [accountId]);
  await tx.query(
    `delete from notices where account_id = $1 and (kind = 'queue' or kind = 'message' and why = 'mentioned')`,
    [accountId],
  );
}

/** Without the notices of a reviewers' note for accounts that are not staff. */
export async function onlyToStaff(
  event: ProjectedEvent,
  notices: readonly Notice[],
  tx: Transaction,
): Promise<readonly Notice[]> {
  if (!isNote(event) || notices.length === 0) return notices;
  const { rows } = await tx.query<{ id: string }>(
    'select account_id as id from staff where account_id = any($1::uuid[])',
    [notices.map(({ account_id }) => account_id)],
  );
  return notices.filter(({ account_id }) => rows.some(({ id }) => id === account_id));
}

/** Notifies the staff who may decide. Only an owner may decide about their own add-on. */
async function tell(event: EventsOfType<'ReviewOverdue'>, tx: Transaction): Promise<void> {
  const { addonId, changeId, submittedAt } = event.data;
  await tx.query(
    `with noted as (
       insert into overdue (event_id, addon_id, submitted_at) values ($1, $3, $6) on conflict do nothing
     )
     insert into notices (account_id, event_id, position, kind, type, why, addon_id, subject_id, told_at)
     select s.account_id, $1, $2, 'queue', 'ReviewOverdue', 'staff', $3, $4, $5
     from staff s
     where s.since_position < $2 and (s.is_owner or not exists (
       select from addons a where a.id = $3 and a.publisher_id = s.account_id
     ))
     on conflict do nothing`,
    [event.id, event.position, addonId, changeId, occurredAt(event), submittedAt],
  );
}
