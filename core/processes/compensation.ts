// Finds the command that undoes a decision, or the reason why it cannot be undone.
import * as account from '../account/account.ts';
import * as addon from '../addon/addon.ts';
import { decisionOfType } from '../audit/decisions.ts';
import * as collection from '../collection/collection.ts';
import * as comment from '../comment/comment.ts';
import type { Decider, DomainEvent } from '../decider.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { type Known, readEvent } from '../event-types.ts';
import type { CommandContext, Handler } from '../handle.ts';
import * as invite from '../invite/invite.ts';
import type { Actor } from '../metadata.ts';
import * as profile from '../profile/profile.ts';
import * as recall from '../recall/recall.ts';
import * as settings from '../settings/settings.ts';
import { SETTING_LABELS } from '../settings/values.ts';

/** An entry of the audit log: a decision, and what it was about. */
export type Entry = {
  eventId: string;
  type: string;
  stream: string;
  revision: bigint;
  subjectKind: string;
  subjectId: string;
  /** The subject's current name. */
  subjectLabel: string | null;
  occurredAt: Date;
  /** Its place in the audit log. */
  number: bigint;
};

/** Runs a role change while no other runs, and passes it all owners of the site. */
export type ChangingRoles = <T>(change: (ownerIds: readonly string[]) => Promise<T>) => Promise<T>;

/** The events of a command, whether it runs now or is a repeat. */
type Done = { events: readonly unknown[]; position: bigint | undefined };

export type Compensation =
  | { says: string; give(handler: Handler, context: CommandContext): Promise<Done> }
  | { why: string };

export type CompensationPorts = {
  /** For looking up the state before the decision. */
  store: Pick<EventStore, 'readStream'>;
  handler: Pick<Handler, 'loadAt'>;
  changingRoles: ChangingRoles;
};

const REASON = 'This was decided by mistake and has been undone.';

const UNKNOWN = 'Nothing takes this back.';

function command<State, Command, Event extends DomainEvent>(
  says: string,
  decider: Decider<State, Command, Event>,
  stream: string,
  what: Command,
): Compensation {
  return { says, give: (handler, context) => handler.handle(decider, stream, what, context) };
}

/** The command with which this person undoes an entry of the audit log. */
export async function compensationFor(
  entry: Entry,
  by: Actor,
  now: Date,
  ports: CompensationPorts,
): Promise<Compensation> {
  switch (entry.subjectKind) {
    case 'addon':
      return forAddon(entry, by, now, ports);
    case 'comment':
      return forComment(entry, by);
    case 'collection':
      return forCollection(entry, by);
    case 'profile':
      return forProfile(entry, by, now, ports);
    case 'account':
      return forAccount(entry, by, ports);
    case 'recall':
      return forRecall(entry, by, ports);
    case 'settings':
      return forSetting(entry, by, ports);
    case 'invite':
      if (entry.type !== 'InviteIssued') return leave(entry);
      return command('The invite expires', invite, entry.stream, { type: 'ExpireInvite', by, now });
    default:
      return leave(entry);
  }
}

const leave = ({ type }: Entry): Compensation => ({ why: decisionOfType(type)?.leftBecause ?? UNKNOWN });

async function forAddon(
  entry: Entry,
  by: Actor,
  now: Date,
  { store, handler }: CompensationPorts,
): Promise<Compensation> {
  const { type, stream } = entry;
  const give = (says: string, what: addon.AddonCommand) => command(says, addon, stream, what);
  switch (type) {
    case 'AddonApproved':
      return give('It waits in the queue again', { type: 'ReturnAddon', by, reason: REASON });
    case 'AddonRejected': {
      const event = await eventOf(store, entry);
      if (event?.type === 'AddonRejected' && event.data.takenDown) {
        return liveAgain(entry, by, store);
      }
      return give('It waits in the queue again', { type: 'ReturnAddon', by, reason: REASON });
    }
    case 'AddonChangeRejected': {
      const event = await eventOf(store, entry);
      const withAddon = event?.type === 'AddonChangeRejected' && event.data.takenDown;
      return withAddon ? { why: 'It waits again once its add-on is live again.' } : leave(entry);
    }
    case 'AddonChangesRequested':
      return give('It waits in the queue again', { type: 'WithdrawRequest', by });
    case 'AddonReturned': {
      const { state } = await handler.loadAt(addon, stream, { revision: entry.revision - 1n });
      if (state?.status !== 'rejected') return liveAgain(entry, by, store);
      return give('It is rejected again', { type: 'RejectAddon', by, reason: state.rejectionReason });
    }
    case 'AddonFeatured':
    case 'AddonUnfeatured': {
      const featured = type === 'AddonUnfeatured';
      return give(featured ? 'It is featured again' : 'It is no longer featured', {
        type: 'FeatureAddon',
        by,
        featured,
      });
    }
    case 'AddonHidden':
    case 'AddonUnhidden': {
      const hidden = type === 'AddonUnhidden';
      const reason = hidden ? REASON : null;
      return give(hidden ? 'It is hidden again' : 'It is shown again', {
        type: 'HideAddon',
        by,
        hidden,
        reason,
      });
    }
    case 'AddonDeleted':
      return give('It is restored', { type: 'RestoreAddon', by, now });
    case 'AddonRestored':
      return give('It is deleted again', { type: 'DeleteAddon', by, reason: REASON, now });
    default:
      return leave(entry);
  }
}

/** Approves the add-on again, unless its publisher has edited it since. */
async function liveAgain(entry: Entry, by: Actor, store: CompensationPorts['store']): Promise<Compensation> {
  for await (const recorded of store.readStream(entry.stream, { from: entry.revision + 1n })) {
    const event = readEvent(recorded);
    if (event.type === 'AddonApproved') break;
    if (event.type === 'AddonEdited' && event.data.by === 'publisher') {
      return { why: 'Its publisher has edited it since: decide about it on its page.' };
    }
  }
  return command('It is live again', addon, entry.stream, { type: 'ApproveAddon', by });
}

function forComment(entry: Entry, by: Actor): Compensation {
  if (entry.type === 'CommentDeleted') {
    return command('It is restored', comment, entry.stream, { type: 'RestoreComment', by });
  }
  return command('It is deleted again', comment, entry.stream, { type: 'DeleteComment', by, reason: REASON });
}

function forCollection(entry: Entry, by: Actor): Compensation {
  const give = (says: string, what: collection.CollectionCommand) =>
    command(says, collection, entry.stream, what);
  switch (entry.type) {
    case 'CollectionHidden':
      return give('It is shown again', { type: 'HideCollection', by, hidden: false, reason: null });
    case 'CollectionUnhidden':
      return give('It is hidden again', { type: 'HideCollection', by, hidden: true, reason: REASON });
    case 'CollectionDeleted':
      return give('It is restored', { type: 'RestoreCollection', by });
    case 'CollectionRestored':
      return give('It is deleted again', { type: 'DeleteCollection', by, reason: REASON });
    default:
      return { why: UNKNOWN };
  }
}

async function forProfile(
  entry: Entry,
  by: Actor,
  now: Date,
  { store }: CompensationPorts,
): Promise<Compensation> {
  const { stream, subjectId: accountId } = entry;
  const event = await eventOf(store, entry);
  if (event?.type === 'ProfileRestored') {
    const { parts } = event.data;
    const what = { type: 'ClearProfile', by, accountId, parts, reason: REASON, now } as const;
    return command('It is cleared again', profile, stream, what);
  }
  if (event?.type !== 'ProfileCleared') return { why: UNKNOWN };
  const parts = new Set(event.data.parts);
  for await (const recorded of store.readStream(stream, { from: entry.revision + 1n })) {
    const later = readEvent(recorded);
    if (later.type !== 'ProfileEdited') continue;
    for (const part of event.data.parts) if (later.data[part] !== undefined) parts.delete(part);
  }
  if (parts.size === 0) return { why: 'The member has replaced it since.' };
  const what = { type: 'RestoreProfile', by, accountId, parts: [...parts], now } as const;
  return command('It is shown again', profile, stream, what);
}

async function forAccount(
  entry: Entry,
  by: Actor,
  { store, handler, changingRoles }: CompensationPorts,
): Promise<Compensation> {
  const { type, stream, subjectId: accountId } = entry;
  const give = (says: string, what: account.AccountCommand) => command(says, account, stream, what);
  switch (type) {
    case 'AccountBanned':
      return give('Unbanned', { type: 'Ban', accountId, by, banned: false, reason: null });
    case 'AccountUnbanned':
      return give('Banned again', { type: 'Ban', accountId, by, banned: true, reason: REASON });
    case 'PenaltyImposed': {
      const event = await eventOf(store, entry);
      if (event?.type !== 'PenaltyImposed') return leave(entry);
      const { penaltyId } = event.data;
      return give('The penalty is lifted', { type: 'LiftPenalty', accountId, by, penaltyId });
    }
    case 'PublisherVerified':
    case 'PublisherUnverified': {
      const verified = type === 'PublisherUnverified';
      return give(verified ? 'Verified again' : 'No longer verified', {
        type: 'Verify',
        accountId,
        by,
        verified,
      });
    }
    case 'PublisherAccessGranted':
      return give('No longer a publisher', { type: 'SetPublisher', by, isPublisher: false });
    case 'PublisherAccessRevoked':
      return give('A publisher again', { type: 'SetPublisher', by, isPublisher: true });
    case 'RoleChanged': {
      const { state: before } = await handler.loadAt(account, stream, { revision: entry.revision - 1n });
      const { state: after } = await handler.loadAt(account, stream, { revision: entry.revision });
      const { role } = before;
      // If the role change did not affect publisher access, later decisions about it stand.
      const isPublisher = before.isPublisher === after.isPublisher ? undefined : before.isPublisher;
      const what = { type: 'PatchAccount', accountId, by, banned: undefined, role, isPublisher } as const;
      return {
        says: `The role is ${role} again`,
        give: (target, context) =>
          changingRoles((ownerIds) => target.handle(account, stream, { ...what, ownerIds }, context)),
      };
    }
    default:
      return leave(entry);
  }
}

async function forRecall(entry: Entry, by: Actor, { handler }: CompensationPorts): Promise<Compensation> {
  const { type, stream, revision } = entry;
  if (type === 'RecallIssued') {
    return command('It is lifted', recall, stream, { type: 'LiftRecall', by, note: REASON });
  }
  const { state } = await handler.loadAt(recall, stream, { revision });
  if (!state) return leave(entry);
  const { target, reason, advisory } = state;
  return command('It is recalled again', recall, stream, {
    type: 'IssueRecall',
    by,
    target,
    reason,
    advisory,
  });
}

async function forSetting(
  entry: Entry,
  by: Actor,
  { handler, store }: CompensationPorts,
): Promise<Compensation> {
  const event = await eventOf(store, entry);
  if (event?.type !== 'SettingChanged') return leave(entry);
  const { name } = event.data;
  const before = await handler.loadAt(settings, settings.STREAM, { revision: entry.revision - 1n });
  const values = { [name]: before.state[name] };
  const says = `${SETTING_LABELS[name]}: back to the earlier value`;
  return command(says, settings, settings.STREAM, { type: 'ChangeSettings', by, values });
}

async function eventOf(
  store: Pick<EventStore, 'readStream'>,
  { stream, revision }: Entry,
): Promise<Known | undefined> {
  for await (const recorded of store.readStream(stream, { from: revision, limit: 1 })) {
    return readEvent(recorded);
  }
  return undefined;
}
