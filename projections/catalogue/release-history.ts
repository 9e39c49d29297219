// The releases of a batch's add-ons: which are current, past or proposed.
import type { Release } from '@sandcrate/core/addon/content.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { toSqlJson } from '../tables/sql-values.ts';
import { type ReleaseStanding, type ReleaseState, releaseRow, releases } from './release-row.ts';

/** A release's standing after the batch, with its content if that must be written. */
type Entry = { standing: ReleaseStanding; content?: Release; isMoved: boolean };

export class ReleaseHistory {
  readonly #byAddon = new Map<string, Map<string, Entry>>();

  private constructor(standings: readonly ReleaseStanding[]) {
    for (const standing of standings) this.#put({ standing, isMoved: false });
  }

  static async load(tx: Transaction, addonIds: readonly string[]): Promise<ReleaseHistory> {
    if (addonIds.length === 0) return new ReleaseHistory([]);
    const { rows } = await tx.query<ReleaseStanding>(
      'select id, addon_id, state, created_at, approved_at from releases where addon_id = any($1::uuid[])',
      [addonIds],
    );
    return new ReleaseHistory(rows);
  }

  /** Replaces the release on offer. A live add-on's new release counts as approved. */
  offer(addonId: string, release: Release, at: Date, isLive: boolean): void {
    for (const { standing } of this.#in(addonId, 'current')) {
      if (standing.id !== release.releaseId) {
        this.#move(standing, { state: standing.approved_at ? 'past' : 'dropped' });
      }
    }
    this.#write(addonId, release, 'current', at);
    if (isLive) this.approve(addonId, at);
  }

  /** Marks the release on offer as approved. */
  approve(addonId: string, at: Date): void {
    for (const { standing } of this.#in(addonId, 'current')) {
      if (!standing.approved_at) this.#move(standing, { approved_at: at });
    }
  }

  /** Marks the release on offer as approved by mistake, so that it never becomes a past one. */
  takeBackApproval(addonId: string): void {
    for (const { standing } of this.#in(addonId, 'current')) this.#move(standing, { approved_at: null });
  }

  /** Replaces the proposed release. A correction of the release on offer is not recorded as a proposal. */
  propose(addonId: string, release: Release | undefined, at: Date): void {
    for (const { standing } of this.#in(addonId, 'proposed')) {
      if (standing.id !== release?.releaseId) this.#move(standing, { state: 'dropped' });
    }
    const isOnOffer = this.#in(addonId, 'current').some(({ standing }) => standing.id === release?.releaseId);
    if (release && !isOnOffer) this.#write(addonId, release, 'proposed', at);
  }

  /** Saves everything. Returns the ids of the releases whose content was written. */
  async save(tx: Transaction): Promise<string[]> {
    const entries = [...this.#byAddon.values()].flatMap((byId) => [...byId.values()]);
    const rows = entries.flatMap(({ content, standing }) => (content ? [releaseRow(content, standing)] : []));
    await releases.save(tx, rows);
    const moved = entries.filter(({ isMoved, content }) => isMoved && !content);
    if (moved.length > 0) {
      await tx.query(
        `update releases r set state = m.state, approved_at = m.approved_at
         from json_to_recordset($1) as m(id uuid, state text, approved_at timestamptz) where r.id = m.id`,
        [toSqlJson(moved.map(({ standing }) => standing))],
      );
    }
    return rows.map(({ id }) => id);
  }

  #in(addonId: string, state: ReleaseState): Entry[] {
    const entries = this.#byAddon.get(addonId)?.values() ?? [];
    return [...entries].filter(({ standing }) => standing.state === state);
  }

  #write(addonId: string, content: Release, state: ReleaseState, at: Date): void {
    const { releaseId: id } = content;
    const known = this.#byAddon.get(addonId)?.get(id)?.standing;
    const standing = known ?? { id, addon_id: addonId, state, created_at: at, approved_at: null };
    this.#put({ standing: { ...standing, state }, content, isMoved: true });
  }

  #move(standing: ReleaseStanding, change: Partial<ReleaseStanding>): void {
    const content = this.#byAddon.get(standing.addon_id)?.get(standing.id)?.content;
    this.#put({ standing: { ...standing, ...change }, content, isMoved: true });
  }

  #put(entry: Entry): void {
    const { id, addon_id } = entry.standing;
    const byId = this.#byAddon.get(addon_id) ?? new Map<string, Entry>();
    this.#byAddon.set(addon_id, byId.set(id, entry));
  }
}
