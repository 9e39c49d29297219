// The state of an add-on, and how its events fold into it.
import type { RuleMatch } from '../rule/events.ts';
import { apply } from './changes.ts';
import type { Changes, Release } from './content.ts';
import type { Subject } from './content-rules.ts';
import type { AddonEvent } from './events.ts';
import {
  type Created,
  changesInEffect,
  isCreation,
  type Later,
  newStanding,
  openChangeAfter,
  type Standing,
  standingChange,
  takenDownChangeAfter,
  takesBackApproval,
} from './transitions.ts';

export type ClosedChange = { changeId: string; end: 'approved' | 'rejected' | 'withdrawn' | 'replaced' };

/** How a change ended; undefined when it is open, unknown or was closed long ago. */
export const endOf = (
  changeId: string,
  { closedChanges }: Pick<Listing, 'closedChanges'>,
): ClosedChange['end'] | undefined => closedChanges.find((closed) => closed.changeId === changeId)?.end;

/** A proposed change. `madeFor` is the live listing on which it is based. */
export type OpenChange = { changeId: string; changes: Changes; madeFor: Subject };

export type Listing = Subject &
  Standing & {
    publisherId: string;
    /** Every release that was ever live, oldest first; `release` is the one on offer or waiting with the listing. */
    releases: Release[];
    openChange: OpenChange | null;
    /** The change that was rejected when the add-on was taken down, and what its publisher had been asked for. */
    takenDownChange: (OpenChange & { changesWanted: string | null }) | null;
    /** How the latest proposed changes ended; of older ones nothing is known, as of changes that never were. */
    closedChanges: readonly ClosedChange[];
    /** The owner's rules that the add-on itself met when it was last submitted, without those of its open change. */
    ruleMatches: readonly RuleMatch[];
    revision: bigint;
  };

/** Null when the add-on does not exist. */
export type Addon = Listing | null;

export const initial: Addon = null;

export function evolve(addon: Addon, event: AddonEvent): Addon {
  const revision = addon === null ? 0n : addon.revision + 1n;
  if (isCreation(event)) return listed(event, revision);
  return addon && { ...addon, ...changed(addon, event), revision };
}

function listed(event: Created, revision: bigint): Listing {
  const { publisherId, content, release } = event.data;
  const standing = newStanding(event);
  return {
    ...standing,
    publisherId,
    content,
    release,
    releases: standing.status === 'approved' ? [release] : [],
    openChange: null,
    takenDownChange: null,
    closedChanges: [],
    ruleMatches: [],
    revision,
  };
}

function changed(addon: Listing, event: Later): Partial<Listing> {
  const inEffect = changesInEffect(event, addon.openChange?.changes, (changes) => changes);
  return {
    ...(inEffect && withChanges(addon, inEffect)),
    ...(event.type === 'AddonApproved' && { releases: withRelease(addon.releases, addon.release) }),
    ...(takesBackApproval(addon.status, event) && {
      releases: withoutRelease(addon.releases, addon.release),
    }),
    ...standingChange(addon.status, event),
    openChange: openChangeAfter(event, addon.openChange, (proposal) => ({
      ...proposal,
      madeFor: { content: addon.content, release: addon.release },
    })),
    takenDownChange: takenDownChangeAfter(
      event,
      addon.takenDownChange,
      addon.openChange && { ...addon.openChange, changesWanted: addon.changesWanted },
    ),
    closedChanges: closedChangesAfter(event, addon.closedChanges),
    ...(event.type === 'AddonRulesMatched' &&
      event.data.changeId === null && { ruleMatches: event.data.matches }),
  };
}

/** So many are kept for somebody who repeats or answers an outdated decision. More would make each event slower. */
const CLOSED_CHANGES_KEPT = 50;

function closedChangesAfter(event: Later, before: readonly ClosedChange[]): readonly ClosedChange[] {
  if (event.type === 'AddonChangeReopened') {
    return before.filter(({ changeId }) => changeId !== event.data.changeId);
  }
  const closed = closedBy(event);
  return closed === undefined ? before : [...before.slice(1 - CLOSED_CHANGES_KEPT), closed];
}

function closedBy({ type, data }: Later): ClosedChange | undefined {
  switch (type) {
    case 'AddonChangeProposed':
      return data.replaces === null ? undefined : { changeId: data.replaces, end: 'replaced' };
    case 'AddonChangeApproved':
      return { changeId: data.changeId, end: 'approved' };
    case 'AddonChangeRejected':
      return { changeId: data.changeId, end: 'rejected' };
    case 'AddonChangeWithdrawn':
      return { changeId: data.changeId, end: 'withdrawn' };
    default:
      return undefined;
  }
}

function withChanges(addon: Listing, changes: Changes): Partial<Listing> {
  const subject = apply(addon, changes);
  const isLive = addon.status === 'approved';
  return { ...subject, releases: isLive ? withRelease(addon.releases, subject.release) : addon.releases };
}

/** A release that was approved by mistake is not offered as an older release later. */
const withoutRelease = (releases: Release[], { releaseId }: Release) =>
  releases.filter((release) => release.releaseId !== releaseId);

/** Adds a release, or replaces the one with the same id. */
function withRelease(releases: Release[], release: Release): Release[] {
  const isKnown = releases.some(({ releaseId }) => releaseId === release.releaseId);
  if (!isKnown) return [...releases, release];
  return releases.map((known) => (known.releaseId === release.releaseId ? release : known));
}
