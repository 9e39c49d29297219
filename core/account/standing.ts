// A person's standing: role, publisher access, verification, ban, penalties. Everything but applying is decided by staff.

import { isOwner, isSelf, isStaff, requireOtherStaff, requireOwner, requireStaff } from '../access.ts';
import { citing } from '../cited-rule.ts';
import type {
  ApplyForPublisher,
  Ban,
  ChangeRole,
  DeclinePublisher,
  Demote,
  ImposePenalty,
  LiftPenalty,
  PatchAccount,
  Promote,
  SetPublisher,
  StandingCommand,
  Verify,
} from './commands.ts';
import {
  accountBanned,
  bannedFromRole,
  inviteOnly,
  lastOwner,
  notHandedOver,
  notPromotable,
  notRequested,
  onlyPublishersDemoted,
  onlyPublishersVerified,
  ownBan,
  ownPenalty,
  penaltyEndOutOfRange,
  penaltyEndRequired,
  penaltyNotFound,
  staffNotBannable,
  staffNotPenalizable,
} from './errors.ts';
import type { AccountEvent } from './events.ts';
import { latestEnd } from './penalty.ts';
import { awaitsHandOver } from './registration.ts';
import { type Account, evolve } from './state.ts';

/** Decides about the standing of an existing account. */
export function decideStanding(command: StandingCommand, account: Account): AccountEvent[] {
  switch (command.type) {
    case 'ApplyForPublisher':
      return apply(command, account);
    case 'DeclinePublisher':
      return decline(command, account);
    case 'Promote':
      return promote(command, account);
    case 'Demote':
      return demote(command, account);
    case 'Verify':
      return verify(command, account);
    case 'Ban':
      return ban(command, account);
    case 'ImposePenalty':
      return imposePenalty(command, account);
    case 'LiftPenalty':
      return liftPenalty(command, account);
    case 'ChangeRole':
      return changeRole(command, account);
    case 'SetPublisher':
      return setPublisher(command, account);
    case 'PatchAccount':
      return patch(command, account);
  }
}

type GrantedVia = Extract<AccountEvent, { type: 'PublisherAccessGranted' }>['data']['via'];

const granted = (via: GrantedVia): AccountEvent => ({ type: 'PublisherAccessGranted', data: { via } });

/** Verification ends with publisher access. */
const revoked = (account: Account, reason: string | null): AccountEvent[] => [
  ...unverified(account),
  { type: 'PublisherAccessRevoked', data: { reason: reason?.trim() || null } },
];

const unverified = ({ isVerified }: Account): AccountEvent[] =>
  isVerified ? [{ type: 'PublisherUnverified', data: {} }] : [];

/** Access is granted at once, after a review by staff, or not at all, depending on the settings. */
function apply({ access, message }: ApplyForPublisher, account: Account): AccountEvent[] {
  if (account.isPublisher) return [];
  if (account.isBanned) throw accountBanned();
  switch (access) {
    case 'immediate':
      return [granted('applied')];
    case 'review':
      return account.hasRequestedAccess ? [] : [{ type: 'PublisherAccessRequested', data: { message } }];
    case 'invite-only':
      throw inviteOnly();
  }
}

function decline({ accountId, by, reason }: DeclinePublisher, account: Account): AccountEvent[] {
  requireOtherStaff(by, accountId);
  if (!account.hasRequestedAccess) {
    throw notRequested();
  }
  return [{ type: 'PublisherAccessDeclined', data: { reason: reason?.trim() || null } }];
}

/** Also grants a pending application, whatever the person's role. */
function promote({ accountId, by }: Promote, account: Account): AccountEvent[] {
  requireOtherStaff(by, accountId);
  if (account.role === 'publisher') return [];
  if ((account.role !== 'user' && !account.hasRequestedAccess) || account.isBanned) {
    throw notPromotable();
  }
  return [granted(account.hasRequestedAccess ? 'applied' : 'promoted')];
}

function demote({ by, reason }: Demote, account: Account): AccountEvent[] {
  requireStaff(by);
  if (account.role === 'user') return [];
  if (account.role !== 'publisher') throw onlyPublishersDemoted();
  return revoked(account, reason);
}

function verify({ accountId, by, verified }: Verify, account: Account): AccountEvent[] {
  requireOtherStaff(by, accountId);
  if (account.isVerified === verified) return [];
  if (!verified) return unverified(account);
  if (!account.isPublisher) throw onlyPublishersVerified();
  return [{ type: 'PublisherVerified', data: {} }];
}

/** Auditors oversee moderators, so only the owner can ban or unban one. */
function ban({ accountId, by, banned, reason, rule }: Ban, account: Account): AccountEvent[] {
  requireStaff(by);
  if (account.isBanned === banned) return [];
  if (account.role === 'auditor') requireOwner(by);
  if (!banned) return [{ type: 'AccountUnbanned', data: {} }];
  if (isSelf(by, accountId)) throw ownBan();
  if (isStaff(account.role)) {
    throw staffNotBannable();
  }
  return [{ type: 'AccountBanned', data: { reason: reason?.trim() || null, ...citing(rule) } }];
}

/** Staff may penalize the accounts that they may ban. A repeat with the same id changes nothing. */
function imposePenalty(command: ImposePenalty, account: Account): AccountEvent[] {
  const { accountId, by, penaltyId, kind, reason, rule, now } = command;
  requireStaff(by);
  if (account.penalties.some(({ id }) => id === penaltyId)) return [];
  if (account.role === 'auditor') requireOwner(by);
  if (isSelf(by, accountId)) throw ownPenalty();
  if (isStaff(account.role)) throw staffNotPenalizable();
  const [since, until] = [now.toISOString(), endOf(command)];
  return [
    {
      type: 'PenaltyImposed',
      data: { penaltyId, kind, since, until, reason: reason.trim(), ...citing(rule) },
    },
  ];
}

/** @throws DomainError 'invalid' unless the end is in the future and at most a year away */
function endOf({ kind, until, now }: ImposePenalty): string {
  const latest = latestEnd(now);
  if (until === null) {
    if (kind !== 'warning') throw penaltyEndRequired();
    return latest;
  }
  if (until <= now || until > new Date(latest)) throw penaltyEndOutOfRange();
  return until.toISOString();
}

function liftPenalty({ by, penaltyId }: LiftPenalty, account: Account): AccountEvent[] {
  requireStaff(by);
  if (account.role === 'auditor') requireOwner(by);
  const penalty = account.penalties.find(({ id }) => id === penaltyId);
  if (penalty === undefined) throw penaltyNotFound();
  return penalty.isLifted ? [] : [{ type: 'PenaltyLifted', data: { penaltyId } }];
}

/** Whether an account counts as an owner of the site, of whom there must be at least one. */
export const isActiveOwner = ({ status, role }: Account) => status === 'active' && isOwner(role);

function changeRole({ accountId, by, role, ownerIds }: ChangeRole, account: Account): AccountEvent[] {
  requireOwner(by);
  const isPublisher = role === 'publisher' || (role !== 'user' && account.isPublisher);
  if (role === account.role && isPublisher === account.isPublisher) return [];
  if (isOwner(account.role) && ownerIds.every((id) => id === accountId)) {
    throw lastOwner();
  }
  const isTrusted = role !== 'publisher' && role !== 'user';
  if (isTrusted && account.isBanned) throw bannedFromRole();
  if (isTrusted && awaitsHandOver(account)) {
    throw notHandedOver();
  }
  return [...(isPublisher ? [] : unverified(account)), { type: 'RoleChanged', data: { role, isPublisher } }];
}

function setPublisher({ by, isPublisher }: SetPublisher, account: Account): AccountEvent[] {
  requireOwner(by);
  if (account.isPublisher === isPublisher) return [];
  return isPublisher ? [granted('patched')] : revoked(account, null);
}

/** Decides on ban, role and publisher access in this order, each on the state that the previous one left. */
function patch(
  { accountId, by, banned, role, isPublisher, ownerIds }: PatchAccount,
  account: Account,
): AccountEvent[] {
  requireOwner(by);
  const events: AccountEvent[] = [];
  let state = account;
  const apply = (news: AccountEvent[]) => {
    events.push(...news);
    state = news.reduce(evolve, state);
  };
  if (banned !== undefined) apply(ban({ type: 'Ban', accountId, by, banned, reason: null }, state));
  if (role !== undefined) apply(changeRole({ type: 'ChangeRole', accountId, by, role, ownerIds }, state));
  if (isPublisher !== undefined) apply(setPublisher({ type: 'SetPublisher', by, isPublisher }, state));
  return events;
}
