// What of an add-on is on offer at each moment: its release, so that what has none of its own counts for that one, and
// its category, or that it is deleted, so that it counts for the site where it should.
import type { Transaction } from '@sandcrate/core/postgres/transaction.ts';
import { subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { Rows } from '../tables/rows.ts';
import { Table } from '../tables/table.ts';
import type { Move } from './site-days.ts';

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

/** Of traffic about an add-on that was never listed. */
const NO_RELEASE = '00000000-0000-0000-0000-000000000000';

/** The category that an add-on counts in; none when it is deleted, or not listed yet. */
const placeOf = (offer: Offer | undefined) => (offer && !offer.is_deleted ? offer.category : undefined);

export class Offers {
  readonly #rows: Rows<Offer, 'addon_id'>;
  readonly #placesBefore: ReadonlyMap<string, string | undefined>;

  private constructor(rows: Rows<Offer, 'addon_id'>) {
    this.#rows = rows;
    this.#placesBefore = new Map(rows.all().map((offer) => [offer.addon_id, placeOf(offer)]));
  }

  static async load(tx: Transaction, addonIds: Iterable<string>): Promise<Offers> {
    const keys = [...addonIds].map((addon_id) => ({ addon_id }));
    return new Offers(await Rows.load(offers, tx, keys));
  }

  current(addonId: string): string {
    return this.#rows.get({ addon_id: addonId })?.release_id ?? NO_RELEASE;
  }

  /** The category that an add-on counts in for the site, after all that was followed; null where it does not count. */
  place(addonId: string): string | null {
    return placeOf(this.#rows.get({ addon_id: addonId })) ?? null;
  }

  /** Follows what an event does to the add-on's releases. */
  follow(event: ProjectedEvent): void {
    const addon_id = subjectOf(event);
    switch (event.type) {
      case 'AddonSubmitted':
      case 'AddonImported': {
        const { content, release } = event.data;
        this.#rows.set({
          addon_id,
          release_id: release.releaseId,
          proposed_release_id: null,
          category: content.category,
          proposed_category: null,
          is_deleted: false,
        });
        break;
      }
      case 'AddonEdited': {
        const { content, release } = event.data.changes;
        if (!release && !content.category) break;
        this.#rows.change({ addon_id }, (offer) => ({
          release_id: release?.releaseId ?? offer.release_id,
          category: content.category ?? offer.category,
        }));
        break;
      }
      case 'AddonChangeProposed': {
        const { content, release } = event.data.changes;
        const proposed = {
          proposed_release_id: release?.releaseId ?? null,
          proposed_category: content.category ?? null,
        };
        this.#rows.change({ addon_id }, proposed);
        break;
      }
      case 'AddonChangeApproved':
        this.#rows.change(
          { addon_id },
          ({ release_id, proposed_release_id, category, proposed_category }) => ({
            release_id: proposed_release_id ?? release_id,
            proposed_release_id: null,
            category: proposed_category ?? category,
            proposed_category: null,
          }),
        );
        break;
      case 'AddonDeleted':
        this.#rows.change({ addon_id }, { is_deleted: true });
        break;
      case 'AddonRestored':
        this.#rows.change({ addon_id }, { is_deleted: false });
        break;
    }
  }

  /** Of the add-ons that count elsewhere than before, from where to where. */
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
