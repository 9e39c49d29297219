// Answers that everybody gets alike, kept as bytes until the catalogue changes, and never for long.
import { entityTag } from '../entity-tag.ts';

/** What guests see of a list: `total` counts what its other pages hold too. */
export type Listing = { cards: readonly object[]; total: number };
export type Answer = { body: Buffer; etag: string; total: number };

type Entry = { changes: bigint; until: number; answer: Promise<Answer>; bytes: number };

/** Downloads and views are counted in another read model: their numbers may be so old. */
const KEPT_FOR_MS = 5000;
const DEFAULT_MOST_BYTES = 32 * 1024 * 1024;

export class AnswerCache {
  readonly #changes: () => bigint | undefined;
  readonly #mostBytes: number;
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  /**
   * @param changes a number that is another after each change of the catalogue; undefined when changes would not be
   * noticed, and nothing can be kept
   */
  constructor(changes: () => bigint | undefined, { mostBytes = DEFAULT_MOST_BYTES } = {}) {
    this.#changes = changes;
    this.#mostBytes = mostBytes;
  }

  /**
   * The answer under this key, made if there is none that still holds. Those who ask at the same time share one, so it
   * must depend on nothing but the key: not on who asks.
   */
  answer(key: string, list: () => Promise<Listing>): Promise<Answer> {
    const changes = this.#changes();
    const kept = this.#entries.get(key);
    if (kept && kept.changes === changes && kept.until > Date.now()) return kept.answer;
    const answer = list().then(answerOf);
    if (changes !== undefined)
      this.#keep(key, { changes, until: Date.now() + KEPT_FOR_MS, answer, bytes: 0 });
    return answer;
  }

  #keep(key: string, entry: Entry): void {
    this.#drop(key);
    this.#entries.set(key, entry);
    const isKept = () => this.#entries.get(key) === entry;
    entry.answer.then(
      ({ body }) => {
        if (!isKept()) return;
        entry.bytes = key.length + body.length;
        this.#bytes += entry.bytes;
        this.#makeRoom();
      },
      () => {
        if (isKept()) this.#drop(key);
      },
    );
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }

  /** The oldest go first. */
  #makeRoom(): void {
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#drop(key);
    }
  }
}

function answerOf({ cards, total }: Listing): Answer {
  const body = Buffer.from(JSON.stringify(cards));
  return { body, total, etag: entityTag(body) };
}
