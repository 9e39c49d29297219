// Everything that was ever submitted for review, as the moderator saw it, and the decision.
import type { Content, Release } from '@sandcrate/core/addon/content.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { type Known, readEvent } from '@sandcrate/core/event-types.ts';
import type { PackFacts } from '@sandcrate/core/pack/facts.ts';

/** What a rule is asked about. */
export type Submission = {
  addonId: string;
  kind: 'new' | 'change';
  submittedAt: Date;
  /** The listing as it would be. */
  content: Content;
  release: Release;
  /** Of its file; null without one. */
  facts: PackFacts | null;
  /** The record of its publisher at that moment. */
  publisher: { id: string; isVerified: boolean; approved: number; rejected: number };
};

export type Decision = 'approved' | 'rejected' | 'automatic' | 'none';

export type PastSubmission = { submission: Submission; decision: Decision };

const TYPES = [
  'AddonSubmitted',
  'AddonEdited',
  'AddonChangeProposed',
  'AddonChangeApproved',
  'AddonChangeRejected',
  'AddonChangeWithdrawn',
  'AddonApproved',
  'AddonRejected',
  'PublisherVerified',
  'PublisherUnverified',
] as const;

type Listing = { publisherId: string; content: Content; release: Release };
type Publisher = { isVerified: boolean; approved: number; rejected: number };

/** Reads all of them from the log, in the order in which they came in. */
export async function pastSubmissions(store: Pick<EventStore, 'readAll'>): Promise<PastSubmission[]> {
  const past = new History();
  for await (const recorded of store.readAll({ filter: { types: [...TYPES] } }))
    past.add(readEvent(recorded));
  return past.submissions;
}

class History {
  readonly submissions: PastSubmission[] = [];
  readonly #listings = new Map<string, Listing>();
  readonly #publishers = new Map<string, Publisher>();
  /** By the add-on, or by the change. */
  readonly #open = new Map<string, PastSubmission>();

  add(event: Known): void {
    const subject = event.streamName.slice(event.streamName.indexOf('-') + 1);
    switch (event.type) {
      case 'AddonSubmitted': {
        const { publisherId, content, release } = event.data;
        this.#listings.set(subject, { publisherId, content, release });
        this.#submit(subject, subject, 'new', event, { content, release });
        break;
      }
      case 'AddonEdited':
        this.#edit(subject, event);
        break;
      case 'AddonChangeProposed': {
        const listing = this.#listings.get(subject);
        if (!listing) break;
        const { changeId, changes, replaces } = event.data;
        if (replaces) this.#open.delete(replaces);
        this.#submit(subject, changeId, 'change', event, apply(listing, changes));
        break;
      }
      case 'AddonChangeApproved':
        this.#decide(event.data.changeId, 'approved');
        break;
      case 'AddonChangeRejected':
        this.#decide(event.data.changeId, 'rejected');
        break;
      case 'AddonChangeWithdrawn':
        this.#open.delete(event.data.changeId);
        break;
      case 'AddonApproved':
        this.#decide(subject, event.data.automatic ? 'automatic' : 'approved');
        break;
      case 'AddonRejected':
        this.#decide(subject, 'rejected');
        break;
      case 'PublisherVerified':
      case 'PublisherUnverified':
        this.#publisher(subject).isVerified = event.type === 'PublisherVerified';
    }
  }

  #publisher(id: string): Publisher {
    const known = this.#publishers.get(id) ?? { isVerified: false, approved: 0, rejected: 0 };
    this.#publishers.set(id, known);
    return known;
  }

  /** What was edited while it waited, or after it was rejected, is decided in its new shape. */
  #edit(addonId: string, event: Extract<Known, { type: 'AddonEdited' }>): void {
    const listing = this.#listings.get(addonId);
    if (!listing) return;
    Object.assign(listing, apply(listing, event.data.changes));
    const waits = this.#open.get(addonId);
    if (waits) Object.assign(waits.submission, shapeOf(listing));
    else if (event.data.by === 'publisher' && !event.data.reviewAfterwards)
      this.#submit(addonId, addonId, 'new', event, listing);
  }

  #submit(
    addonId: string,
    key: string,
    kind: Submission['kind'],
    { metadata }: Known,
    shape: Pick<Listing, 'content' | 'release'>,
  ): void {
    const id = this.#listings.get(addonId)?.publisherId ?? '';
    const submission: Submission = {
      addonId,
      kind,
      submittedAt: new Date(metadata.occurredAt),
      ...shapeOf(shape),
      publisher: { id, ...this.#publisher(id) },
    };
    const past: PastSubmission = { submission, decision: 'none' };
    this.submissions.push(past);
    this.#open.set(key, past);
  }

  #decide(key: string, decision: Decision): void {
    const past = this.#open.get(key);
    if (!past) return;
    past.decision = decision;
    this.#open.delete(key);
    const { addonId, kind, publisher, content, release } = past.submission;
    const listing = this.#listings.get(addonId);
    if (kind === 'change' && decision === 'approved' && listing) Object.assign(listing, { content, release });
    if (decision === 'rejected') this.#publisher(publisher.id).rejected += 1;
    else this.#publisher(publisher.id).approved += 1;
  }
}

const apply = (
  { content, release }: Pick<Listing, 'content' | 'release'>,
  changes: { content: Partial<Content>; release?: Release },
) => ({ content: { ...content, ...changes.content }, release: changes.release ?? release });

const shapeOf = ({ content, release }: Pick<Listing, 'content' | 'release'>) => ({
  content,
  release,
  facts: release.download.kind === 'file' ? release.download.facts : null,
});
