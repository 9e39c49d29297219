// Applies a batch's invite events.
import type { Known } from '@sandcrate/core/event-types.ts';
import { type InviteEvent, inviteEvents } from '@sandcrate/core/invite/events.ts';
import { invite } from '@sandcrate/core/privacy/subjects.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { type Opener, Revealed } from '../privacy/reveal.ts';
import { eventsIn, occurredAt, subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { Rows } from '../tables/rows.ts';
import { Table } from '../tables/table.ts';

export type InviteRow = {
  key: string;
  issue: number;
  email: string | null;
  role: 'publisher' | 'admin';
  status: 'pending' | 'used' | 'expired';
  invited_by: string;
  code_hash: string;
  account_id: string | null;
  expires_at: Date;
  created_at: Date;
  used_by: string | null;
  used_at: Date | null;
  expired_at: Date | null;
};

const invites = new Table<InviteRow, 'key' | 'issue'>('invites', ['key', 'issue'], {
  key: 'text',
  issue: 'int',
  email: 'text',
  role: 'text',
  status: 'text',
  invited_by: 'uuid',
  code_hash: 'text',
  account_id: 'uuid',
  expires_at: 'timestamptz',
  created_at: 'timestamptz',
  used_by: 'uuid',
  used_at: 'timestamptz',
  expired_at: 'timestamptz',
});

export async function applyInviteEvents(events: readonly ProjectedEvent[], tx: Transaction, vault: Opener) {
  const concerned = eventsIn(inviteEvents, events);
  if (concerned.length === 0) return;
  const revealed = await Revealed.of(
    vault,
    concerned.flatMap((event) =>
      event.type === 'InviteIssued'
        ? [{ subject: invite(subjectOf(event), event.data.issue), sealed: event.data.email }]
        : [],
    ),
  );
  const keyOf = (event: Known<InviteEvent>) => ({ key: subjectOf(event), issue: event.data.issue });
  const rows = await Rows.load(invites, tx, concerned.map(keyOf));
  for (const event of concerned) {
    if (event.type === 'InviteIssued') rows.set(newInvite(event, revealed));
    else rows.change(keyOf(event), changed(event));
  }
  await rows.save(tx);
  await passOver(concerned.filter(({ type }) => type === 'InviteIssued').map(subjectOf), tx);
}

/** Marks invites that a later invite to the same address has replaced. */
async function passOver(keys: readonly string[], tx: Transaction): Promise<void> {
  if (keys.length === 0) return;
  await tx.query(
    `update invites i set is_latest = false
     where i.is_latest and i.key = any($1)
       and exists (select from invites later where later.key = i.key and later.issue > i.issue)`,
    [keys],
  );
}

/** Call it with the subjects whose keys were destroyed. */
export async function eraseInvites(subjects: readonly string[], tx: Transaction): Promise<void> {
  if (subjects.length === 0) return;
  await tx.query(
    `update invites set email = null where concat_ws(':', 'invite', key, issue) = any($1) and email is not null`,
    [subjects],
  );
}

type Issued = Extract<InviteEvent, { type: 'InviteIssued' }>;

function newInvite(event: Known<Issued>, revealed: Revealed): InviteRow {
  const { issue, email, role, invitedBy, codeHash, expiresAt, accountId } = event.data;
  return {
    key: subjectOf(event),
    issue,
    email: revealed.text(email),
    role,
    status: 'pending',
    invited_by: invitedBy,
    code_hash: codeHash,
    account_id: accountId,
    expires_at: new Date(expiresAt),
    created_at: occurredAt(event),
    used_by: null,
    used_at: null,
    expired_at: null,
  };
}

function changed(event: Known<Exclude<InviteEvent, Issued>>): Partial<InviteRow> {
  const { type, data } = event;
  switch (type) {
    case 'InviteLinkRenewed':
      return { code_hash: data.codeHash, expires_at: new Date(data.expiresAt) };
    case 'InviteUsed':
      return { status: 'used', used_by: data.accountId, used_at: occurredAt(event) };
    case 'InviteExpired':
      return { status: 'expired', expired_at: occurredAt(event) };
  }
}
