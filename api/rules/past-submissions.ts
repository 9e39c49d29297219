// Everything that was ever submitted for review, as the moderator saw it, with the decision.
import { streamName as addonStream } from '@sandcrate/core/addon/addon.ts';
import type { Changes, Content, Release } from '@sandcrate/core/addon/content.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { type Known, readEvent } from '@sandcrate/core/event-types.ts';
import { factsOf, type Submission as Submitted } from '@sandcrate/core/rule/submission.ts';
import { addonsOfLatestPublishers } from '@sandcrate/projections/moderation/rule-queries.ts';
import type pg from 'pg';

/** The submission that a rule is matched against. */
export type Submission = Submitted & {
  addonId: string;
  submittedAt: Date;
  publisher: { id: string };
};

export type Decision = 'approved' | 'rejected' | 'automatic' | 'none';

export type PastSubmission = {
  submission: Submission;
  decision: Decision;
  /** It was approved, and taken down later. */
  isTakenDown: boolean;
};

const TYPES = [
  'AddonSubmitted',
  'AddonImported',
  'AddonEdited',
  'AddonChangeProposed',
  'AddonChangeRebased',
  'AddonChangeApproved',
  'AddonChangeRejected',
  'AddonChangeReopened',
  'AddonChangeWithdrawn',
  'AddonApproved',
  'AddonRejected',
  'AddonReturned',
  'PublisherVerified',
  'PublisherUnverified',
] as const;

type Listing = {
  publisherId: string;
  content: Content;
  release: Release;
  /** The latest change that was proposed. */
  proposal?: { changeId: string; changes: Changes };
};
type Publisher = { isVerified: boolean; approved: number; rejected: number };

/** Reads all submissions from the log, in the order in which they came in. */
export async function pastSubmissions(store: Pick<EventStore, 'readAll'>): Promise<PastSubmission[]> {
  const past = new History();
  for await (const recorded of store.readAll({ filter: { types: [...TYPES] } }))
    past.add(readEvent(recorded));
  return past.submissions;
}

const AT_ONCE = 20;

/**
 * The latest submissions. Reads only their publishers' add-ons, earlier ones included, which make up the publishers'
 * records. That is a small part of a long log.
 */
export async function latestSubmissions(
  { pool, store }: { pool: pg.Pool; store: Pick<EventStore, 'readAll' | 'readStream'> },
  count: number,
): Promise<PastSubmission[]> {
  const events: Known[] = [];
  const filter = { types: ['PublisherVerified', 'PublisherUnverified'] };
  for await (const recorded of store.readAll({ filter })) events.push(readEvent(recorded));
  const ids = (await addonsOfLatestPublishers(pool, count)).values();
  async function readStreams() {
    for (const id of ids) {
      for await (const recorded of store.readStream(addonStream(id))) events.push(readEvent(recorded));
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, readStreams));
  const past = new History();
  for (const event of events.sort((a, b) => Number(a.position - b.position))) past.add(event);
  return past.submissions.slice(-count);
}

class History {
  readonly submissions: PastSubmission[] = [];
  readonly #listings = new Map<string, Listing>();
  readonly #publishers = new Map<string, Publisher>();
  /** Undecided submissions, by the id of the add-on or of the change. */
  readonly #open = new Map<string, PastSubmission>();
  /** The latest decided submission of each add-on, and its latest decided change, by the add-on's or the change's id. */
  readonly #decided = new Map<string, PastSubmission>();

  add(event: Known): void {
    const subject = event.streamName.slice(event.streamName.indexOf('-') + 1);
    switch (event.type) {
      case 'AddonSubmitted': {
        const { publisherId, content, release } = event.data;
        this.#listings.set(subject, { publisherId, content, release });
        this.#submit(subject, subject, 'new', event, { content, release });
        break;
      }
      case 'AddonImported':
        this.#listings.set(subject, event.data);
        break;
      case 'AddonEdited':
        this.#edit(subject, event);
        break;
      case 'AddonChangeProposed': {
        const listing = this.#listings.get(subject);
        if (!listing) break;
        const { changeId, changes, replaces } = event.data;
        if (replaces) this.#open.delete(replaces);
        listing.proposal = { changeId, changes };
        this.#submit(subject, changeId, 'change', event, apply(listing, changes));
        break;
      }
      case 'AddonChangeRebased': {
        const listing = this.#listings.get(subject);
        if (!listing) break;
        listing.proposal = event.data;
        this.#reshapeChange(listing);
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
        this.#takeDown(subject, event.data.takenDown);
        this.#decide(subject, 'rejected');
        break;
      case 'AddonReturned':
        this.#reopen(subject);
        break;
      case 'AddonChangeReopened':
        this.#reopenChange(subject, event.data);
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

  /** An add-on that was edited while it waited, or after a rejection, is judged in its new form. */
  #edit(addonId: string, event: Extract<Known, { type: 'AddonEdited' }>): void {
    const listing = this.#listings.get(addonId);
    if (!listing) return;
    Object.assign(listing, apply(listing, event.data.changes));
    this.#reshapeChange(listing);
    const waits = this.#open.get(addonId);
    if (waits) Object.assign(waits.submission, shapeOf(listing));
    else if (event.data.by === 'publisher' && !event.data.reviewAfterwards)
      this.#submit(addonId, addonId, 'new', event, listing);
  }

  /** An open change is judged with what went live meanwhile. */
  #reshapeChange(listing: Listing): void {
    const { proposal } = listing;
    const waits = proposal && this.#open.get(proposal.changeId);
    if (waits) Object.assign(waits.submission, shapeOf(apply(listing, proposal.changes)));
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
    const past: PastSubmission = { submission, decision: 'none', isTakenDown: false };
    this.submissions.push(past);
    this.#open.set(key, past);
  }

  #decide(key: string, decision: Decision): void {
    const past = this.#open.get(key);
    if (!past) return;
    past.decision = decision;
    this.#open.delete(key);
    this.#decided.set(key, past);
    const { addonId, kind, publisher, content, release } = past.submission;
    const listing = this.#listings.get(addonId);
    if (kind === 'change' && decision === 'approved' && listing) Object.assign(listing, { content, release });
    if (decision === 'rejected') this.#publisher(publisher.id).rejected += 1;
    else this.#publisher(publisher.id).approved += 1;
  }

  #takeDown(addonId: string, isTakenDown: boolean): void {
    const past = this.#decided.get(addonId);
    if (past && isTakenDown) past.isTakenDown = true;
  }

  /** A decision that was taken back does not count. The next one does, about the add-on as it is now. */
  #reopen(addonId: string): void {
    const listing = this.#listings.get(addonId);
    if (listing) this.#undecide(addonId, shapeOf(listing));
  }

  #reopenChange(addonId: string, { changeId, changes }: { changeId: string; changes: Changes }): void {
    const listing = this.#listings.get(addonId);
    if (!listing) return;
    listing.proposal = { changeId, changes };
    this.#undecide(changeId, shapeOf(apply(listing, changes)));
  }

  /** @param key the id of the add-on or of the change */
  #undecide(key: string, shape: ReturnType<typeof shapeOf>): void {
    const past = this.#decided.get(key);
    if (!past) return;
    const publisher = this.#publisher(past.submission.publisher.id);
    if (past.decision === 'rejected') publisher.rejected -= 1;
    else publisher.approved -= 1;
    past.decision = 'none';
    past.isTakenDown = false;
    Object.assign(past.submission, shape);
    this.#open.set(key, past);
  }
}

const apply = (
  { content, release }: Pick<Listing, 'content' | 'release'>,
  changes: { content: Partial<Content>; release?: Release },
) => ({ content: { ...content, ...changes.content }, release: changes.release ?? release });

const shapeOf = ({ content, release }: Pick<Listing, 'content' | 'release'>) => ({
  content,
  release,
  facts: factsOf(release),
});
