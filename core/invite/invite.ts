// The invitations of one address, one at a time. Its stream's key is an HMAC of the address.

import { isOwner, isOwnerOrSystem, type Person, requireOwner, requireStaff } from '../access.ts';
import { isSameHash } from '../constant-time.ts';
import type { Sealed } from '../event-schema.ts';
import type { Actor } from '../metadata.ts';
import { isTaken, type NameHolding } from '../name/name.ts';
import { after, DAY, isPast } from '../time.ts';
import {
  adminInvite,
  emailHasAccount,
  invalidInvite,
  inviteNotFound,
  invitePending,
  noNewLink,
  notExpirable,
  publishersOnly,
  usedInvite,
} from './errors.ts';
import type { InviteEvent } from './events.ts';

export { type InviteEvent, inviteEvents as events } from './events.ts';

export const streamName = (inviteKey: string) => `invite-${inviteKey}`;

export const INVITE_LIVES = 7 * DAY;

export type InvitedRole = 'publisher' | 'admin';

export type Issue = {
  status: 'pending' | 'used' | 'expired';
  issue: number;
  email: Sealed;
  role: InvitedRole;
  invitedBy: string;
  codeHash: string;
  nonce: string;
  expiresAt: string;
  /** When it was issued; null for events that were not read from the log. */
  issuedAt: string | null;
  /** The inviter got the link, so following it proves nothing about the address. */
  isRenewed: boolean;
  /** The imported account that is handed over; null makes a new one. */
  accountId: string | null;
  usedBy: string | null;
  /** The numbers of all issues that were used, earlier ones too. */
  usedIssues: number[];
};

/** The latest issue; null before the first. */
export type Invite = Issue | null;
export const initial: Invite = null;

export function evolve(
  invite: Invite,
  { type, data, metadata }: InviteEvent & { metadata?: { occurredAt: string } },
): Invite {
  if (type === 'InviteIssued') {
    const usedIssues = invite?.usedIssues ?? [];
    const issuedAt = metadata?.occurredAt ?? null;
    return { ...data, status: 'pending', issuedAt, isRenewed: false, usedBy: null, usedIssues };
  }
  if (!invite) return invite;
  const isLatest = invite.issue === data.issue; // events of earlier issues may arrive late
  switch (type) {
    case 'InviteLinkRenewed':
      return isLatest ? { ...invite, ...data, isRenewed: true } : invite;
    case 'InviteUsed': {
      const usedIssues = [...invite.usedIssues, data.issue];
      return isLatest
        ? { ...invite, status: 'used', usedBy: data.accountId, usedIssues }
        : { ...invite, usedIssues };
    }
    case 'InviteExpired':
      return isLatest ? { ...invite, status: 'expired' } : invite;
  }
}

/** `issue` is the number under which the address was sealed. */
export type IssueInvite = {
  type: 'IssueInvite';
  by: Person;
  issue: number;
  email: Sealed;
  role: InvitedRole;
  codeHash: string;
  nonce: string;
  accountId: string | null;
  /** The state of the address, and its holder's claim to it. */
  address: NameHolding;
  now: Date;
};
export type RenewLink = {
  type: 'RenewLink';
  by: Actor;
  codeHash: string;
  nonce: string;
  /** Whether the account can still be made or handed over. */
  canBeUsed: boolean;
  now: Date;
};
export type ExpireInvite = { type: 'ExpireInvite'; by: Actor; now: Date };
/** The schedule's command: expires an invite that is past its date, and does nothing otherwise. */
export type ExpireOverdue = { type: 'ExpireOverdue'; now: Date };
/** Records that a registration used the invite. That has happened already, so it is never refused. */
export type UseInvite = { type: 'UseInvite'; issue: number; accountId: string };
export type InviteCommand = IssueInvite | RenewLink | ExpireInvite | ExpireOverdue | UseInvite;

/**
 * @throws DomainError 'forbidden' when the actor may not, 'conflict' when the address has an account or a pending
 *   invite, or the invite is no longer pending or can no longer be used
 */
export function decide(command: InviteCommand, invite: Invite): InviteEvent[] {
  switch (command.type) {
    case 'IssueInvite':
      return issueInvite(command, invite);
    case 'RenewLink':
      return renew(command, invite);
    case 'ExpireInvite':
      return expire(command, invite);
    case 'ExpireOverdue':
      return invite?.status === 'pending' && isPast(invite.expiresAt, command.now) ? [expired(invite)] : [];
    case 'UseInvite':
      return use(command, invite);
  }
}

const expired = ({ issue }: Issue): InviteEvent => ({ type: 'InviteExpired', data: { issue } });

/** The number of the next issue. */
export const nextIssue = (invite: Invite) => (invite?.issue ?? 0) + 1;

/**
 * The requested role, 'publisher' by default; undefined when nobody can be invited to it.
 * @throws DomainError 'forbidden' when anyone but the owner requests another role than 'publisher'
 */
export function invitedRole(role: string | undefined, by: Person): InvitedRole | undefined {
  if (role === undefined || role === 'publisher') return 'publisher';
  if (!isOwner(by.role)) throw publishersOnly();
  return role === 'admin' ? 'admin' : undefined;
}

/**
 * Only the owner handles invites whose link grants what an admin cannot grant: an administrator's role, or an imported
 * account.
 */
function requireRightTo(by: Actor, { role, accountId }: Pick<Issue, 'role' | 'accountId'>): void {
  requireStaff(by);
  if (accountId !== null) requireOwner(by);
  if (role === 'admin' && !isOwnerOrSystem(by)) throw adminInvite();
}

function issueInvite(
  { by, issue, email, role, codeHash, nonce, accountId, address, now }: IssueInvite,
  invite: Invite,
): InviteEvent[] {
  requireRightTo(by, { role, accountId });
  if (isTaken(address, now)) {
    throw emailHasAccount();
  }
  const isPending = invite?.status === 'pending';
  if ((isPending && !isPast(invite.expiresAt, now)) || issue !== nextIssue(invite)) {
    throw invitePending();
  }
  const expiresAt = after(now, INVITE_LIVES);
  const issued: InviteEvent = {
    type: 'InviteIssued',
    data: { issue, email, role, invitedBy: by.id, codeHash, nonce, expiresAt, accountId },
  };
  return isPending ? [expired(invite), issued] : [issued];
}

function renew({ by, codeHash, nonce, canBeUsed, now }: RenewLink, invite: Invite): InviteEvent[] {
  requireStaff(by);
  const latest = existing(invite);
  requireRightTo(by, latest);
  const { issue, status, expiresAt } = latest;
  if (status !== 'pending' || isPast(expiresAt, now) || !canBeUsed) {
    throw noNewLink();
  }
  return [
    { type: 'InviteLinkRenewed', data: { issue, codeHash, nonce, expiresAt: after(now, INVITE_LIVES) } },
  ];
}

/** An invite past its date counts as expired, even before the schedule has recorded that. */
function expire({ by, now }: ExpireInvite, invite: Invite): InviteEvent[] {
  requireStaff(by);
  const issue = existing(invite);
  requireRightTo(by, issue);
  if (issue.status !== 'pending' || isPast(issue.expiresAt, now)) {
    throw notExpirable();
  }
  return [expired(issue)];
}

function use({ issue, accountId }: UseInvite, invite: Invite): InviteEvent[] {
  const latest = existing(invite);
  if (latest.usedIssues.includes(issue)) return [];
  if (latest.issue < issue) throw inviteNotFound();
  return [{ type: 'InviteUsed', data: { issue, accountId } }];
}

function existing(invite: Invite): Issue {
  if (!invite) throw inviteNotFound();
  return invite;
}

/**
 * The issue that a code opens.
 * @throws DomainError 'not-found' when the code is wrong, replaced by a new link or expired, 'conflict' when used
 */
export function open(invite: Invite, codeHash: string, now: Date): Issue {
  if (!invite || !isSameHash(codeHash, invite.codeHash)) throw invalidInvite();
  if (invite.status === 'used') throw usedInvite();
  if (invite.status === 'expired' || isPast(invite.expiresAt, now)) throw invalidInvite();
  return invite;
}
