// Folds events into the review queue, the open changes and the decisions.
import type { AccountEvent } from '@sandcrate/core/account/account.ts';
import type { AddonEvent } from '@sandcrate/core/addon/addon.ts';
import type { Changes } from '@sandcrate/core/addon/content.ts';
import {
  type Created,
  changesInEffect,
  isCreation,
  type Later,
  newStanding,
  openChangeAfter,
  requestChange,
  standingChange,
} from '@sandcrate/core/addon/transitions.ts';
import type { Known } from '@sandcrate/core/event-types.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { actorId, occurredAt, subjectOf } from '../runner/event-facts.ts';
import { Rows } from '../tables/rows.ts';
import { decisionOf } from './decision.ts';
import { type ChangesText, differences, releaseText, withChanges } from './differences.ts';
import {
  type Change,
  changes,
  type Decision,
  decisions,
  type Listing,
  listings,
  type TrustedEdit,
  trustedEdits,
} from './tables.ts';

/** The events that change the queue: those of add-ons, and the end of a publisher's ban. */
export type QueueEvent = Known<AddonEvent> | Known<Extract<AccountEvent, { type: 'AccountUnbanned' }>>;

const WAITS = `(status = 'pending' or open_change is not null) and changes_wanted is null`;

export class ReviewQueueFold {
  readonly #listings: Rows<Listing, 'addon_id'>;
  readonly #changes: Rows<Change, 'id'>;
  readonly #edits: Rows<TrustedEdit, 'event_id'>;
  readonly #decisions: Decision[] = [];
  readonly #resubmitted = new Set<string>();
  readonly #renamed = new Set<string>();

  private constructor(
    listings: Rows<Listing, 'addon_id'>,
    changes: Rows<Change, 'id'>,
    edits: Rows<TrustedEdit, 'event_id'>,
  ) {
    this.#listings = listings;
    this.#changes = changes;
    this.#edits = edits;
  }

  /**
   * Loads the add-ons that the events are about, their changes that are open or opened again, and their unreviewed edits.
   * The end of a ban concerns only those of the publisher's that wait.
   */
  static async load(tx: Transaction, events: readonly QueueEvent[]): Promise<ReviewQueueFold> {
    const created = new Set(events.filter(isCreation).map(subjectOf));
    const back = events.filter((event) => event.type === 'AccountUnbanned').map(subjectOf);
    const about = [
      ...events.filter((event) => event.type !== 'AccountUnbanned').map(subjectOf),
      ...(back.length === 0
        ? []
        : await listings.where(tx, `publisher_id = any($1::uuid[]) and ${WAITS}`, [back])
      ).map(({ addon_id }) => addon_id),
    ];
    const older = [...new Set(about)].filter((id) => !created.has(id));
    if (older.length === 0)
      return new ReviewQueueFold(Rows.of(listings, []), Rows.of(changes, []), Rows.of(trustedEdits, []));
    const reopened = events.flatMap((event) =>
      event.type === 'AddonChangeReopened' ? [event.data.changeId] : [],
    );
    const open = await changes.where(
      tx,
      `addon_id = any($1::uuid[]) and (state = 'open' or id = any($2::uuid[]))`,
      [older, reopened],
    );
    const edits = await trustedEdits.where(tx, 'addon_id = any($1::uuid[]) and reviewed_at is null', [older]);
    return new ReviewQueueFold(
      await Rows.load(
        listings,
        tx,
        older.map((addon_id) => ({ addon_id })),
      ),
      Rows.of(changes, open),
      Rows.of(trustedEdits, edits),
    );
  }

  follow(event: QueueEvent): void {
    if (event.type === 'AccountUnbanned') {
      this.#returnItemsOf(subjectOf(event), occurredAt(event));
      return;
    }
    if (isCreation(event)) {
      this.#listings.set(newListing(event));
      return;
    }
    const before = this.#listings.must({ addon_id: subjectOf(event) });
    const decision = decisionOf(event, before, this.#openChange(before));
    if (decision) this.#decisions.push(decision);
    const after = { ...before, ...changed(before, event), revision: Number(event.revision) };
    if (before.status === 'rejected' && after.status === 'pending') this.#resubmitted.add(event.id);
    if (after.content.title !== before.content.title) this.#renamed.add(before.addon_id);
    this.#listings.set(after);
    this.#followChange(event, before);
    this.#followEdits(event, before);
  }

  /** What a publisher sent in waits again once the ban is over. The ban does not count as waiting. */
  #returnItemsOf(publisherId: string, at: Date): void {
    for (const listing of this.#listings.all()) {
      const waits = listing.status === 'pending' || listing.open_change !== null;
      if (listing.publisher_id === publisherId && waits && listing.changes_wanted === null)
        this.#listings.set({ ...listing, waits_again_since: at });
    }
  }

  /** The ids of events that put a rejected add-on back into the queue. */
  get resubmitted(): ReadonlySet<string> {
    return this.#resubmitted;
  }

  async save(tx: Transaction): Promise<void> {
    await this.#listings.save(tx);
    await this.#changes.save(tx);
    await this.#rename(tx);
    await this.#edits.save(tx);
    await decisions.save(tx, this.#decisions);
  }

  /** Changes are listed under the current title of their add-on. */
  async #rename(tx: Transaction): Promise<void> {
    if (this.#renamed.size === 0) return;
    await tx.query(
      `update changes c set title = l.content ->> 'title' from listings l
       where l.addon_id = c.addon_id and c.addon_id = any($1::uuid[]) and c.title <> l.content ->> 'title'`,
      [[...this.#renamed]],
    );
  }

  #openChange({ open_change }: Listing): Change | undefined {
    return open_change ? this.#changes.get({ id: open_change.changeId }) : undefined;
  }

  #followChange(event: Known<Later>, before: Listing): void {
    const open = this.#openChange(before);
    const close = (state: Change['state'], reason: string | null = null) => {
      if (!open) return;
      const decided = { decided_at: occurredAt(event), decided_by: actorId(event), reason };
      this.#changes.set({ ...open, state, ...decided });
    };
    switch (event.type) {
      case 'AddonChangeProposed':
        close('replaced');
        this.#changes.set(newChange(event, before, open));
        break;
      case 'AddonChangeApproved':
        close('approved');
        break;
      case 'AddonChangeRejected':
        close('rejected', event.data.reason);
        break;
      case 'AddonChangeWithdrawn':
        close('withdrawn');
        break;
      case 'AddonChangeRebased':
        if (open)
          this.#changes.set({ ...open, differences: differences(before, textOf(event.data.changes)) });
        break;
      case 'AddonChangeReopened': {
        const closed = this.#changes.must({ id: event.data.changeId });
        const undecided = { decided_at: null, decided_by: null, reason: null };
        const now = differences(before, textOf(event.data.changes));
        this.#changes.set({ ...closed, ...undecided, state: 'open', differences: now });
        break;
      }
      case 'AddonRulesMatched':
        if (open && event.data.changeId === open.id)
          this.#changes.set({ ...open, rule_matches: event.data.matches });
        break;
      case 'AddonEdited':
        // The live listing has changed, so the open change differs from it in other fields.
        if (open && before.open_change) {
          const live = withChanges(before, textOf(event.data.changes));
          this.#changes.set({ ...open, differences: differences(live, before.open_change) });
        }
        break;
    }
  }

  #followEdits(event: Known<Later>, before: Listing): void {
    const { addon_id } = before;
    if (event.type === 'AddonEdited' && event.data.reviewAfterwards) {
      this.#edits.set({
        event_id: event.id,
        position: event.position,
        addon_id,
        actor_id: actorId(event),
        differences: differences(before, textOf(event.data.changes)),
        edited_at: occurredAt(event),
        reviewed_at: null,
        reviewed_by: null,
      });
    }
    if (!['AddonEditReviewed', 'AddonApproved', 'AddonRejected'].includes(event.type)) return;
    for (const edit of this.#edits.all()) {
      if (edit.addon_id !== addon_id || edit.reviewed_at) continue;
      this.#edits.set({ ...edit, reviewed_at: occurredAt(event), reviewed_by: actorId(event) });
    }
  }
}

const textOf = ({ content, release }: Changes): ChangesText => ({
  content,
  release: release ? releaseText(release) : null,
});

function newListing(event: Known<Created>): Listing {
  const { publisherId, content, release } = event.data;
  return {
    addon_id: subjectOf(event),
    publisher_id: publisherId,
    status: newStanding(event).status,
    is_deleted: false,
    content,
    release: releaseText(release),
    open_change: null,
    revision: Number(event.revision),
    submitted_at: occurredAt(event),
    submitted_position: event.position,
    changes_wanted: null,
    waits_again_since: null,
    rule_matches: [],
  };
}

function changed(listing: Listing, event: Known<Later>): Partial<Listing> {
  const inEffect = changesInEffect(event, listing.open_change, textOf);
  const { status, changesWanted, deleted } = standingChange(listing.status, event);
  return {
    ...(inEffect && withChanges(listing, inEffect)),
    ...(status && { status }),
    ...(changesWanted !== undefined && { changes_wanted: changesWanted }),
    waits_again_since: waitsAgainSince(event, listing),
    ...(status === 'pending' &&
      event.type !== 'AddonReturned' && {
        submitted_at: occurredAt(event),
        submitted_position: event.position,
      }),
    ...(event.type === 'AddonRulesMatched' &&
      event.data.changeId === null && { rule_matches: event.data.matches }),
    ...(deleted !== undefined && { is_deleted: deleted !== null }),
    open_change: openChangeAfter(event, listing.open_change, ({ changeId, changes }) => ({
      changeId,
      ...textOf(changes),
    })),
  };
}

/** When an item that had left the queue undecided returned; null if it never left or no longer waits. */
function waitsAgainSince(event: Known<Later>, before: Listing): Date | null {
  const isBack = before.changes_wanted !== null && requestChange(event).changesWanted === null;
  switch (event.type) {
    case 'AddonReturned':
    case 'AddonChangeReopened':
      return occurredAt(event);
    case 'AddonEdited':
    case 'AddonChangeProposed':
    case 'AddonChangesRequestWithdrawn':
      if (isBack) return occurredAt(event);
      return before.status === 'rejected' ? null : before.waits_again_since;
    case 'AddonApproved':
    case 'AddonRejected':
    case 'AddonChangeApproved':
    case 'AddonChangeRejected':
    case 'AddonChangeWithdrawn':
      return null;
    default:
      return before.waits_again_since;
  }
}

type Proposed = Known<Extract<AddonEvent, { type: 'AddonChangeProposed' }>>;

function newChange(event: Proposed, listing: Listing, replaced: Change | undefined): Change {
  const at = occurredAt(event);
  return {
    id: event.data.changeId,
    addon_id: listing.addon_id,
    publisher_id: listing.publisher_id,
    title: listing.content.title,
    state: 'open',
    differences: differences(listing, textOf(event.data.changes)),
    proposed_at: at,
    waiting_since: replaced?.waiting_since ?? at,
    waiting_position: replaced?.waiting_position ?? event.position,
    decided_at: null,
    decided_by: null,
    reason: null,
    rule_matches: [],
  };
}
