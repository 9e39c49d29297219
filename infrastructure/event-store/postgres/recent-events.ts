// Reads the log's latest events once for all subscribers of this process, which wake together.
import { positionOf, type StoredRow } from './stored-row.ts';

const MOST_ROWS = 500;
const MOST_BYTES = 4 * 1024 * 1024;

export class RecentEvents {
  readonly #read: (after: bigint, end: bigint, limit: number) => Promise<StoredRow[]>;
  #rows: StoredRow[] = [];
  #reading: Promise<void> | undefined;

  /** @param read returns the next rows after a position, at least one if it is before `end` */
  constructor(read: (after: bigint, end: bigint, limit: number) => Promise<StoredRow[]>) {
    this.#read = read;
  }

  /** The next rows after a position before `end`; undefined when the position is no longer cached. */
  async after(position: bigint, end: bigint): Promise<StoredRow[] | undefined> {
    if (end - position > BigInt(MOST_ROWS)) return undefined;
    for (;;) {
      const [first, last] = [this.#rows[0], this.#rows.at(-1)];
      if (first && last && positionOf(last) > position) {
        const skipped = Number(position + 1n - positionOf(first));
        return skipped < 0 ? undefined : this.#rows.slice(skipped);
      }
      this.#reading ??= this.#extend(position, end).finally(() => {
        this.#reading = undefined;
      });
      await this.#reading;
    }
  }

  /** Keeps a row that this process wrote, if it follows the last one: it need not be read again. */
  add(row: StoredRow): void {
    const last = this.#rows.at(-1);
    if (!last || positionOf(last) + 1n !== positionOf(row)) return;
    this.#rows.push(row);
    this.#rows.splice(0, this.#excess());
  }

  async #extend(position: bigint, end: bigint): Promise<void> {
    const last = this.#rows.at(-1);
    if (last && positionOf(last) < position) this.#rows = []; // nobody read the rows in between
    const rows = await this.#read(position, end, MOST_ROWS);
    if (rows.length === 0) throw new RangeError(`The log ends before position ${end}`);
    const kept = this.#rows.at(-1); // `add` may have been called meanwhile
    this.#rows.push(...(kept ? rows.filter((row) => positionOf(row) > positionOf(kept)) : rows));
    this.#rows.splice(0, this.#excess());
  }

  /** How many of the oldest rows to drop. */
  #excess(): number {
    let bytes = 0;
    for (let kept = 1; kept <= this.#rows.length; kept++) {
      const [, , , , , data = '', metadata = ''] = this.#rows.at(-kept) ?? [];
      bytes += data.length + metadata.length;
      if (kept > MOST_ROWS || (bytes > MOST_BYTES && kept > 1)) return this.#rows.length - kept + 1;
    }
    return 0;
  }
}
