// Counts events in the log, independently of the code whose counts are checked.
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';

export type Recount = {
  /** The types of the events that each request wrote. */
  written: ReadonlyMap<string, readonly string[]>;
  /** Visitors of add-ons, by day. */
  downloads: ReadonlyMap<string, ReadonlySet<string>>;
  views: ReadonlyMap<string, ReadonlySet<string>>;
  accounts: number;
  /** Add-ons that are not deleted, and how many of them wait for a decision. */
  addons: ReadonlySet<string>;
  pending: number;
  events: number;
  /** Contradictions in the log. */
  problems: string[];
};

type Fact = { visitor: string; viewer: string; at: string };

const isFact = (value: unknown): value is Fact =>
  typeof value === 'object' && value !== null && 'visitor' in value && 'viewer' in value;

export async function recount(log: EventStore): Promise<Recount> {
  const written = new Map<string, string[]>();
  const downloads = new Map<string, Set<string>>();
  const views = new Map<string, Set<string>>();
  const status = new Map<string, string>();
  const changing = new Set<string>();
  const revisions = new Map<string, bigint>();
  const ids = new Set<string>();
  const problems: string[] = [];
  let accounts = 0;
  let position = -1n;

  const count = (visitors: Map<string, Set<string>>, addonId: unknown, { visitor, viewer, at }: Fact) => {
    if (viewer !== 'guest' && viewer !== 'member') return;
    const known = visitors.get(String(addonId)) ?? new Set();
    visitors.set(String(addonId), known.add(`${visitor} ${at.slice(0, 10)}`));
  };

  for await (const event of log.readAll()) {
    const { id, type, data, metadata, streamName, revision } = event;
    if (event.position <= position) problems.push(`position ${event.position} comes after ${position}`);
    if (revision !== (revisions.get(streamName) ?? -1n) + 1n) {
      problems.push(`${streamName} has revision ${revision} after ${revisions.get(streamName)}`);
    }
    if (ids.has(id)) problems.push(`event ${id} is there twice`);
    position = event.position;
    revisions.set(streamName, revision);
    ids.add(id);
    written.set(metadata.correlationId, [...(written.get(metadata.correlationId) ?? []), type]);

    const subject = streamName.slice(streamName.indexOf('-') + 1);
    if (type === 'AccountRegistered') accounts += 1;
    if (type === 'AddonSubmitted') status.set(subject, 'pending');
    if (type === 'AddonApproved') status.set(subject, 'approved');
    if (type === 'AddonRejected') status.set(subject, 'rejected');
    if (type === 'AddonEdited' && data.by === 'publisher' && status.get(subject) === 'rejected') {
      status.set(subject, 'pending');
    }
    if (type === 'AddonDeleted') status.delete(subject);
    if (/^AddonChange(Proposed|Reopened)$/.test(type)) changing.add(subject);
    if (/^AddonChange(Approved|Rejected|Withdrawn)$/.test(type)) changing.delete(subject);
    const { addonId } = data;
    const seen: unknown[] = Array.isArray(data.views) ? data.views : [];
    for (const view of seen.filter(isFact)) count(views, addonId, view);
    if (type === 'AddonDownloaded' && isFact(data)) {
      count(downloads, addonId, { ...data, at: metadata.occurredAt });
    }
  }
  const pending = [...status].filter(([id, state]) => state === 'pending' || changing.has(id)).length;
  const events = ids.size;
  return { written, downloads, views, accounts, addons: new Set(status.keys()), pending, events, problems };
}
