// Decides reports. Resolving one may act on its subject. The action is checked first, then the ReportResolved event decides. The
// action follows from that event and any process can repeat it: a reaction does so after a crash.
import * as addon from '../addon/addon.ts';
import { type CitedRule, citing } from '../cited-rule.ts';
import * as collection from '../collection/collection.ts';
import { onlyTakenDown } from '../collection/errors.ts';
import * as comment from '../comment/comment.ts';
import { onlyDeletable } from '../comment/errors.ts';
import { reasonRequired } from '../errors.ts';
import type { CommandContext, Handler } from '../handle.ts';
import type { Actor } from '../metadata.ts';
import { onlyClearable } from '../profile/errors.ts';
import { PROFILE_PARTS, type ProfilePart } from '../profile/events.ts';
import * as profile from '../profile/profile.ts';
import { notClearable } from '../report/errors.ts';
import * as report from '../report/report.ts';
import { type Deciding, type FollowUp, followUp, giveIfDue, giveOnce } from './follow-up.ts';

export type ReportResolved = Extract<report.ReportEvent, { type: 'ReportResolved' }>;

export type Resolution = Omit<report.ResolveReport, 'type' | 'subjectOwnerId'> & { id: string };
export type Dismissal = Omit<report.DismissReport, 'type' | 'subjectOwnerId'> & { id: string };

/**
 * Resolves a report: hides, rejects, deletes or clears its subject if requested.
 * @returns the positions of both steps in the log, undefined where there was nothing to do, and the report's filing
 * @throws DomainError when the report or its subject does not allow it; then neither has changed
 */
export async function resolveReport(
  handler: Handler,
  { id, ...resolution }: Resolution,
  context: CommandContext,
): Promise<{ resolved: bigint | undefined; acted: bigint | undefined; filing: bigint | undefined }> {
  const stream = report.streamName(id);
  const { state } = await handler.load(report, stream);
  const subjectOwnerId = await ownerOfSubject(handler, state);
  const command: report.ResolveReport = { type: 'ResolveReport', ...resolution, subjectOwnerId };
  const [decided] = report.decide(command, state);
  const step =
    decided?.type === 'ReportResolved' ? stepOf(state, decided.data, resolution.by, context.now) : undefined;
  const isDue = step !== undefined && (await step.isDue(handler));

  const { events, position: resolved } = await handler.handle(report, stream, command, context);
  const [event] = events;
  const outcome = { resolved, filing: state?.filing };
  if (event?.type !== 'ReportResolved' || resolved === undefined) return { ...outcome, acted: undefined };
  const acted = decided
    ? isDue && (await giveOnce(handler, step, event))
    : await finishResolution(handler, { ...event, position: resolved });
  return { ...outcome, acted: acted || undefined };
}

/**
 * Dismisses a report.
 * @throws DomainError when the report does not allow it
 */
export async function dismissReport(
  handler: Handler,
  { id, ...dismissal }: Dismissal,
  context: CommandContext,
): Promise<{ dismissed: bigint | undefined; filing: bigint | undefined }> {
  const stream = report.streamName(id);
  const { state } = await handler.load(report, stream);
  const subjectOwnerId = await ownerOfSubject(handler, state);
  const command: report.DismissReport = { type: 'DismissReport', ...dismissal, subjectOwnerId };
  const { position } = await handler.handle(report, stream, command, context);
  return { dismissed: position, filing: state?.filing };
}

/** The publisher of the reported add-on, author of the reported comment, or owner of the reported collection or profile. */
async function ownerOfSubject(handler: Handler, reported: report.Report): Promise<string | undefined> {
  if (!reported) return undefined;
  const { subject } = reported;
  switch (subject.kind) {
    case 'addon':
      return (await handler.load(addon, addon.streamName(subject.addonId))).state?.publisherId;
    case 'comment':
      return (await handler.load(comment, comment.streamName(subject.commentId))).state?.accountId;
    case 'collection':
      return (await handler.load(collection, collection.streamName(subject.collectionId))).state?.ownerId;
    case 'profile':
      return subject.profileId;
  }
}

/** Acts on the subject of a resolved report, unless that has been done. */
export async function finishResolution(
  handler: Handler,
  event: Deciding<ReportResolved>,
): Promise<bigint | undefined> {
  const { actor, occurredAt } = event.metadata;
  const { state } = await handler.loadAt(report, event.streamName, { revision: event.revision });
  return giveIfDue(handler, () => stepOf(state, event.data, actor, new Date(occurredAt)), event);
}

function stepOf(
  state: report.Report,
  { action, note: reason, rule }: ReportResolved['data'],
  by: Actor,
  now: Date,
): FollowUp | undefined {
  if (!state || action === 'none') return undefined;
  const { subject } = state;
  const grounds = { reason, ...citing(rule) };
  if (subject.kind === 'comment') {
    if (action !== 'delete') throw onlyDeletable();
    const stream = comment.streamName(subject.commentId);
    return followUp(comment, stream, { type: 'DeleteComment', by, ...grounds });
  }
  if (subject.kind === 'collection') {
    const stream = collection.streamName(subject.collectionId);
    switch (action) {
      case 'hide':
        return followUp(collection, stream, { type: 'HideCollection', by, hidden: true, ...grounds });
      case 'delete':
        return followUp(collection, stream, { type: 'DeleteCollection', by, ...grounds });
      default:
        throw onlyTakenDown();
    }
  }
  if (subject.kind === 'profile') {
    const { profileId: accountId } = subject;
    const parts = CLEARED[action];
    if (parts === undefined) throw onlyClearable();
    if (reason === null) throw reasonRequired();
    const stream = profile.streamName(accountId);
    return followUp(profile, stream, { type: 'ClearProfile', by, accountId, parts, ...grounds, now });
  }
  return followUp(unlessDone, addon.streamName(subject.addonId), commandFor(action, by, grounds, now));
}

/** The parts of a profile that an action clears, if others see them. */
const CLEARED: Partial<Record<ReportResolved['data']['action'], readonly ProfilePart[]>> = {
  clear: PROFILE_PARTS,
  'clear-picture': ['picture'],
  'clear-text': ['text'],
  'clear-links': ['links'],
};

/** The add-on's rules, but an action that another decision has already taken is accepted, whatever its reason. */
const unlessDone = {
  ...addon,
  decide: (command: addon.AddonCommand, state: addon.Addon): addon.AddonEvent[] =>
    isDone(command, state) ? [] : addon.decide(command, state),
};

function isDone({ type }: addon.AddonCommand, state: addon.Addon): boolean {
  if (!state || state.deleted) return false;
  return type === 'HideAddon' ? state.isHidden : type === 'RejectAddon' && state.status === 'rejected';
}

function commandFor(
  action: Exclude<ReportResolved['data']['action'], 'none'>,
  by: Actor,
  grounds: { reason: string | null; rule?: CitedRule },
  now: Date,
): addon.AddonCommand {
  switch (action) {
    case 'hide':
      return { type: 'HideAddon', by, hidden: true, ...grounds };
    case 'reject':
      return { type: 'RejectAddon', by, ...grounds };
    case 'delete':
      return { type: 'DeleteAddon', by, ...grounds, now };
    default:
      throw notClearable();
  }
}
