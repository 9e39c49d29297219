// The catalogue words that a typed word may stand for, cached until an add-on changes.
import type pg from 'pg';
import type { ReadModels } from '../../runner/lifecycle/runner.ts';
import { schemas } from '../../schemas.ts';
import { stemOf } from './vocabulary.ts';

/** The lookups for the word at index `n` of a query. */
export type WordLookup = {
  n: number;
  word: string;
  language: string;
  unfinished: boolean;
  begins: boolean;
  keys: readonly number[];
  joins: readonly string[];
  splits: unknown;
  /** Words of its synonyms and translations. */
  alternatives: readonly string[];
};

export type FoundWord = {
  n: number;
  kind: 'form' | 'joined' | 'ending' | 'guess' | 'split' | 'alternative';
  word: string;
  rest: string;
  documents: number;
};

/** Reports when add-ons change. */
export type CatalogueChanges = Pick<ReadModels, 'onTouched' | 'isListening'>;

/** A word in this few add-ons may itself be misspelt, so similar words are looked up too. */
export const FEW = 5;
export const MAX_ENDINGS = 10;

/** A few megabytes. Beyond that, the cache is emptied. */
const MOST_KEPT = 1000;
/** Entries expire after this time even if no change is reported. */
const KEPT_MS = 60_000;

export class WordLookups {
  readonly #pool: pg.Pool;
  readonly #changes: CatalogueChanges | undefined;
  readonly #kept = new Map<string, readonly FoundWord[]>();
  #keptUntil = 0;
  #documents: number | undefined;
  /** How often the cache has been emptied. */
  #drops = 0;

  /** @param changes reports changed add-ons; without it nothing is cached */
  constructor(pool: pg.Pool, changes?: CatalogueChanges) {
    this.#pool = pool;
    this.#changes = changes;
    changes?.onTouched(({ lists }) => {
      if (lists === 'wrong') this.#drop();
    });
  }

  /** `forgiving`: looks up similar words even if the word itself is known. */
  async find(lookups: readonly WordLookup[], forgiving: boolean): Promise<readonly FoundWord[]> {
    if (lookups.length === 0) return [];
    // `forgiving` is sent with each word: a separate parameter would make PostgreSQL plan the statement on each call.
    const asked = JSON.stringify(lookups.map((lookup) => ({ ...lookup, forgiving })));
    if (performance.now() >= this.#keptUntil || this.#kept.size >= MOST_KEPT) this.#drop();
    const kept = this.#kept.get(asked);
    if (kept) return kept;
    const drops = this.#drops;
    const { rows } = await this.#pool.query<FoundWord>(lookUp, [asked]);
    // A value read during a change may be stale.
    if (drops === this.#drops && this.#changes?.isListening()) this.#kept.set(asked, rows);
    return rows;
  }

  /** The number of add-ons that can be found; at most a minute old. */
  async documents(): Promise<number> {
    if (performance.now() >= this.#keptUntil) this.#drop();
    if (this.#documents !== undefined) return this.#documents;
    const { rows } = await this.#pool.query<{ count: number }>(
      `select count(*)::int as count from ${schemas.catalogue}.search_index`,
      [],
    );
    this.#documents = rows[0]?.count ?? 0;
    return this.#documents;
  }

  #drop(): void {
    this.#drops += 1;
    this.#kept.clear();
    this.#documents = undefined;
    this.#keptUntil = performance.now() + KEPT_MS;
  }
}

const lookUp = `
  with typed as materialized (
    select t.*, ${stemOf('t.word', 't.language')} as stem
    from jsonb_to_recordset($1::jsonb)
      as t (n int, word text, language text, unfinished boolean, begins boolean, keys int[], joins text[],
        splits jsonb, alternatives text[], forgiving boolean)
  ),
  form as materialized (
    select t.n, w.word, w.documents
    from typed t join ${schemas.catalogue}.search_words w on w.stem = t.stem
  ),
  ending as materialized (
    select t.n, e.word, e.documents
    from typed t
    cross join lateral (
      select w.word, w.documents from ${schemas.catalogue}.search_words w
      where t.begins and w.word > (t.word collate "C") and w.word < (t.word || U&'\\+10FFFF') collate "C"
      order by w.documents desc
      limit ${MAX_ENDINGS}
    ) e
  ),
  unsure as materialized (
    select t.* from typed t
    where t.forgiving
      or coalesce((select sum(documents) from form where form.n = t.n), 0) <= ${FEW}
      and coalesce((select sum(documents) from ending where ending.n = t.n), 0) <= ${FEW}
  )
  select n, 'form' as kind, word, '' as rest, documents from form
  union all
  select t.n, 'joined', w.word, '', w.documents
  from typed t cross join lateral unnest(t.joins) j (word) join ${schemas.catalogue}.search_words w on w.word = j.word collate "C"
  union all
  select t.n, 'alternative', w.word, '', w.documents
  from typed t cross join lateral unnest(t.alternatives) a (word)
  join ${schemas.catalogue}.search_words w on w.word = a.word collate "C"
  union all
  select n, 'ending', word, '', documents from ending
  union all
  select u.n, 'guess', w.word, '', w.documents
  from unsure u join ${schemas.catalogue}.search_words w on w.keys && u.keys
  where abs(length(w.word) - length(u.word)) <= 2 or u.unfinished and length(w.word) > length(u.word)
  union all
  select u.n, 'split', l.word, r.word, least(l.documents, r.documents)
  from unsure u
  cross join lateral jsonb_array_elements(u.splits) split
  join ${schemas.catalogue}.search_words l on l.word = (split ->> 0) collate "C"
  join ${schemas.catalogue}.search_words r on r.word = (split ->> 1) collate "C"`;
