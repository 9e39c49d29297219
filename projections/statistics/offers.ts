// Which release of an add-on is on offer at each moment, so that what has no release of its own counts for that one.
import type { Transaction } from '@sandcrate/core/postgres/transaction.ts';
import { subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { Rows } from '../tables/rows.ts';
import { Table } from '../tables/table.ts';

type Offer = { addon_id: string; release_id: string; proposed_release_id: string | null };

const offers = new Table<Offer, 'addon_id'>('offers', ['addon_id'], {
  addon_id: 'uuid',
  release_id: 'uuid',
  proposed_release_id: 'uuid',
});

/** Of traffic about an add-on that was never listed. */
const NO_RELEASE = '00000000-0000-0000-0000-000000000000';

export class Offers {
  readonly #rows: Rows<Offer, 'addon_id'>;

  private constructor(rows: Rows<Offer, 'addon_id'>) {
    this.#rows = rows;
  }

  static async load(tx: Transaction, addonIds: Iterable<string>): Promise<Offers> {
    const keys = [...addonIds].map((addon_id) => ({ addon_id }));
    return new Offers(await Rows.load(offers, tx, keys));
  }

  current(addonId: string): string {
    return this.#rows.get({ addon_id: addonId })?.release_id ?? NO_RELEASE;
  }

  /** Follows what an event does to the add-on's releases. */
  follow(event: ProjectedEvent): void {
    const addon_id = subjectOf(event);
    switch (event.type) {
      case 'AddonSubmitted':
      case 'AddonImported': {
        const { releaseId } = event.data.release;
        this.#rows.set({ addon_id, release_id: releaseId, proposed_release_id: null });
        break;
      }
      case 'AddonEdited': {
        const { release } = event.data.changes;
        if (release) this.#rows.change({ addon_id }, { release_id: release.releaseId });
        break;
      }
      case 'AddonChangeProposed': {
        const proposed = event.data.changes.release?.releaseId ?? null;
        this.#rows.change({ addon_id }, { proposed_release_id: proposed });
        break;
      }
      case 'AddonChangeApproved':
        this.#rows.change({ addon_id }, ({ release_id, proposed_release_id }) => ({
          release_id: proposed_release_id ?? release_id,
          proposed_release_id: null,
        }));
        break;
    }
  }

  save(tx: Transaction): Promise<void> {
    return this.#rows.save(tx);
  }
}
