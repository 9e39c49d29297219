// What each Idempotency-Key was used for. The stream with its events detects a repeat of the same request. A key that
// is reused for something else may concern another stream, so this is detected here.
import { idempotencyKeyReused } from '@sandcrate/core/errors.ts';
import type pg from 'pg';

const KEPT = '7 days';

export type Claim = {
  /** Releases the key when nothing was done with it. */
  release(): Promise<void>;
};

export class IdempotencyKeys {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * Claims a key for a request.
   * @param commandId identifies the account and its key; @param requestHash the request
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

  /** Deletes keys that are too old to be repeated. */
  async clean(): Promise<void> {
    await this.#pool.query(`delete from api.claimed_key where claimed_at < now() - interval '${KEPT}'`);
  }
}
