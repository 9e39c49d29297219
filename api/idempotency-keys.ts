// What each Idempotency-Key was used for. A repeat of the same request is noticed where its events are; a key that is
// used again for something else may belong to another stream, and is noticed here.
import { idempotencyKeyReused } from '@sandcrate/core/errors.ts';
import type pg from 'pg';

const KEPT = '7 days';

export type Claim = {
  /** Gives the key back, when nothing was done under it. */
  release(): Promise<void>;
};

export class IdempotencyKeys {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * Claims a key for a request.
   * @param commandId stands for the account and its key; @param requestHash for what is asked
   * @throws DomainError 'unprocessable' when the key was used for another request
   */
  async claim(commandId: string, requestHash: string): Promise<Claim> {
    const { rowCount } = await this.#pool.query(
      'insert into api.claimed_key (command_id, request_hash) values ($1, $2) on conflict do nothing',
      [commandId, requestHash],
    );
    if (rowCount === 1) return { release: () => this.#release(commandId) };
    const { rows } = await this.#pool.query<{ request_hash: string }>(
      'select request_hash from api.claimed_key where command_id = $1',
      [commandId],
    );
    const [known] = rows;
    if (known !== undefined && known.request_hash !== requestHash) {
      throw idempotencyKeyReused();
    }
    return { release: async () => {} };
  }

  async #release(commandId: string): Promise<void> {
    await this.#pool.query('delete from api.claimed_key where command_id = $1', [commandId]);
  }

  /** Forgets keys that nobody will repeat any more. */
  async clean(): Promise<void> {
    await this.#pool.query(`delete from api.claimed_key where claimed_at < now() - interval '${KEPT}'`);
  }
}
