// Rebasing an open change when the live listing is edited in the meantime.
import { isDeepStrictEqual } from 'node:util';
import {
  apply,
  difference,
  isNewRelease,
  isSameDownload,
  type SlotChange,
  withFirstScan,
  withSlots,
} from './changes.ts';
import type { Changes, Content, Release } from './content.ts';
import { type Subject, withMonetizationRule } from './content-rules.ts';
import type { AddonEvent } from './events.ts';
import type { Listing } from './state.ts';

type Screenshots = Pick<Content, 'screenshots'>;

/** The event that rebases the open change onto another live listing; none when that leaves it unchanged. */
export function rebasedChange({ openChange: open }: Listing, live: Subject): AddonEvent[] {
  if (!open) return [];
  const changes = rebase(open.changes, open.madeFor, live);
  if (isDeepStrictEqual(changes, open.changes)) return [];
  return [{ type: 'AddonChangeRebased', data: { changeId: open.changeId, changes } }];
}

/**
 * Rebases a change from one live listing onto another, so that it applies only what was proposed and does not undo an
 * edit that went live in the meantime. What is already live is no longer part of it.
 */
export function rebase(changes: Changes, from: Subject, to: Subject): Changes {
  const proposed = apply(from, changes);
  const content = {
    ...to.content,
    ...changes.content,
    screenshots: withSlots(to.content, changedSlots(from.content, proposed.content)),
  };
  const release = rebasedRelease(from.release, proposed.release, to.release);
  return difference(to, withMonetizationRule({ content, release }));
}

function changedSlots(from: Screenshots, to: Screenshots): SlotChange[] {
  const bySlot = ({ screenshots }: Screenshots) =>
    new Map(screenshots.map((screenshot) => [screenshot.slot, screenshot]));
  const [before, after] = [bySlot(from), bySlot(to)];
  return [...new Set([...before.keys(), ...after.keys()])].map((slot) => {
    const [was, is] = [before.get(slot), after.get(slot)];
    return {
      slot,
      ...(!isDeepStrictEqual(was?.picture, is?.picture) && { picture: is?.picture ?? null }),
      ...((was?.caption ?? null) !== (is?.caption ?? null) && { caption: is?.caption ?? null }),
    };
  });
}

/** A proposed new release keeps its own notes. A proposed correction applies to the release that is live now. */
function rebasedRelease(from: Release, proposed: Release, to: Release): Release {
  const unlessSame = <T>(before: T, after: T, live: T) => (isDeepStrictEqual(before, after) ? live : after);
  const isSameFile = isSameDownload(from.download, proposed.download);
  const isStale = isSameFile && !isSameDownload(from.download, to.download);
  const rebased = {
    ...proposed,
    version: unlessSame(from.version, proposed.version, to.version),
    download: isStale
      ? to.download
      : withFirstScan(unlessSame(from.download, proposed.download, to.download), to.download),
  };
  if (proposed.releaseId === from.releaseId) {
    return { ...rebased, releaseId: to.releaseId, notes: unlessSame(from.notes, proposed.notes, to.notes) };
  }
  return isNewRelease(to, rebased) ? rebased : { ...rebased, notes: proposed.notes ?? to.notes };
}
