// The current release and category of each add-on over time. Events that name no release count for the current one.
// Events of a deleted add-on do not count for the site.
import { events as addonEvents } from '@sandcrate/core/addon/addon.ts';
import type { Changes } from '@sandcrate/core/addon/content.ts';
import {
  changesInEffect,
  deletionChange,
  isCreation,
  openChangeAfter,
} from '@sandcrate/core/addon/transitions.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { isIn, subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { Rows } from '../tables/rows.ts';
import { Table } from '../tables/table.ts';
import type { Move } from './site-days.ts';
import { NO_RELEASE } from './tally.ts';

type Offer = {
  addon_id: string;
  release_id: string;
  proposed_release_id: string | null;
  category: string;
  proposed_category: string | null;
  is_deleted: boolean;
};

const offers = new Table<Offer, 'addon_id'>('offers', ['addon_id'], {
  addon_id: 'uuid',
  release_id: 'uuid',
  proposed_release_id: 'uuid',
  category: 'text',
  proposed_category: 'text',
  is_deleted: 'boolean',
});

/** The category that an add-on counts in; undefined when it is deleted or not listed yet. */
const placeOf = (offer: Offer | undefined) => (offer && !offer.is_deleted ? offer.category : undefined);

/** The parts of an add-on's changes that count here; null where unchanged. */
type Kept = { release_id: string | null; category: string | null };

const NOTHING_PROPOSED = { proposed_release_id: null, proposed_category: null };

const keptOf = ({ content, release }: Changes): Kept => ({
  release_id: release?.releaseId ?? null,
  category: content.category ?? null,
});

const proposedIn = ({ proposed_release_id, proposed_category }: Offer): Kept => ({
  release_id: proposed_release_id,
  category: proposed_category,
});

const withoutNulls = (kept: Kept | undefined): Partial<Offer> => ({
  ...(kept?.release_id && { release_id: kept.release_id }),
  ...(kept?.category && { category: kept.category }),
});

export class CurrentReleases {
  readonly #rows: Rows<Offer, 'addon_id'>;
  readonly #placesBefore: ReadonlyMap<string, string | undefined>;

  private constructor(rows: Rows<Offer, 'addon_id'>) {
    this.#rows = rows;
    this.#placesBefore = new Map(rows.all().map((offer) => [offer.addon_id, placeOf(offer)]));
  }

  static async load(tx: Transaction, addonIds: Iterable<string>): Promise<CurrentReleases> {
    const keys = [...addonIds].map((addon_id) => ({ addon_id }));
    return new CurrentReleases(await Rows.load(offers, tx, keys));
  }

  current(addonId: string): string {
    return this.#rows.get({ addon_id: addonId })?.release_id ?? NO_RELEASE;
  }

  /** The category that an add-on counts in for the site, after the followed events; null if it does not count. */
  place(addonId: string): string | null {
    return placeOf(this.#rows.get({ addon_id: addonId })) ?? null;
  }

  /** Applies an event's effect on the add-on's releases. */
  follow(event: ProjectedEvent): void {
    if (!isIn(addonEvents, event)) return;
    const addon_id = subjectOf(event);
    if (isCreation(event)) {
      const { content, release } = event.data;
      const offer = { release_id: release.releaseId, category: content.category };
      this.#rows.set({ addon_id, ...offer, ...NOTHING_PROPOSED, is_deleted: false });
      return;
    }
    const before = this.#rows.must({ addon_id });
    const { deleted } = deletionChange(event);
    const proposed = proposedIn(before);
    const after = openChangeAfter(event, proposed, ({ changes }) => keptOf(changes));
    const change: Partial<Offer> = {
      ...withoutNulls(changesInEffect(event, proposed, keptOf)),
      ...(after !== proposed && {
        proposed_release_id: after?.release_id ?? null,
        proposed_category: after?.category ?? null,
      }),
      ...(deleted !== undefined && { is_deleted: deleted !== null }),
    };
    if (Object.keys(change).length > 0) this.#rows.set({ ...before, ...change });
  }

  /** The add-ons whose category for the site has changed, with old and new category. */
  moves(): Move[] {
    return this.#rows.changed.flatMap((offer) => {
      const { addon_id: addonId } = offer;
      const [from, to] = [this.#placesBefore.get(addonId), placeOf(offer)];
      return from === to ? [] : [{ addonId, from, to }];
    });
  }

  save(tx: Transaction): Promise<void> {
    return this.#rows.save(tx);
  }
}
