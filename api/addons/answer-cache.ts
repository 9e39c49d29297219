// Answers that everybody gets alike, kept as bytes until the catalogue moves, and never for long.
import { createHash } from 'node:crypto';
import type { AddonCard } from '../contract/addon.ts';

export type Listing = { cards: AddonCard[]; total: number };
export type Answer = { body: Buffer; etag: string; total: number };

type Entry = { revision: bigint; until: number; answer: Promise<Answer> };

/** Counters come from another read model: so old may they be. */
const KEPT_FOR_MS = 5000;
const MOST_KEPT = 500;

export class AnswerCache {
  readonly #revision: () => bigint | undefined;
  readonly #entries = new Map<string, Entry>();

  /** @param revision how far the catalogue is; undefined when that is not known, and nothing can be kept */
  constructor(revision: () => bigint | undefined) {
    this.#revision = revision;
  }

  /** The answer under this key, made if there is none that still holds. Those who ask at the same time share one. */
  answer(key: string, list: () => Promise<Listing>): Promise<Answer> {
    const revision = this.#revision();
    const kept = this.#entries.get(key);
    if (kept && kept.revision === revision && kept.until > Date.now()) return kept.answer;
    const answer = list().then(answerOf);
    if (revision !== undefined) this.#keep(key, { revision, until: Date.now() + KEPT_FOR_MS, answer });
    return answer;
  }

  #keep(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    entry.answer.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MOST_KEPT) break;
      this.#entries.delete(oldest);
    }
  }
}

function answerOf({ cards, total }: Listing): Answer {
  const body = Buffer.from(JSON.stringify(cards));
  return { body, total, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}
