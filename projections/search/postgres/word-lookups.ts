// The catalogue words that a typed word may stand for, cached until an add-on changes.
import type pg from 'pg';
import type { ReadModels } from '../../runner/lifecycle/runner.ts';
import { schemas } from '../../schemas.ts';
import { stemOf } from './vocabulary.ts';

/** The lookups for the word at index `n` of a query. */
export type WordLookup = {
  n: number;
  word: string;
  /** Whether the word has been looked up before: only its similar words and alternatives are looked up, even if it is known. */
  again: boolean;
  language: string;
  begins: boolean;
  keys: readonly number[];
  /** What the words are like that it may be a misspelling of: how they begin, and the number of their letters. */
  onset: string;
  shortest: number;
  longest: number | null;
  joins: readonly string[];
  splits: readonly (readonly [string, string])[];
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

/** The words of one kind for one typed word. Thousands of rows would take longer to read than to find. */
type FoundGroup = Pick<FoundWord, 'n' | 'kind'> & {
  words: string[];
  rests: string[] | null;
  documents: number[];
};

const wordsOf = ({ n, kind, words, rests, documents }: FoundGroup): FoundWord[] =>
  words.map((word, index) => ({
    n,
    kind,
    word,
    rest: rests?.[index] ?? '',
    documents: documents[index] ?? 0,
  }));

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
  #documents = 0;
  #countedUntil = 0;
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

  async find(lookups: readonly WordLookup[]): Promise<readonly FoundWord[]> {
    if (lookups.length === 0) return [];
    const asked = JSON.stringify(lookups);
    if (performance.now() >= this.#keptUntil || this.#kept.size >= MOST_KEPT) this.#drop();
    const kept = this.#kept.get(asked);
    if (kept) return kept;
    const drops = this.#drops;
    const { rows: groups } = await this.#pool.query<FoundGroup>(lookUp, [asked]);
    const rows = groups.flatMap(wordsOf);
    // A value read during a change may be stale.
    if (drops === this.#drops && this.#changes?.isListening()) this.#kept.set(asked, rows);
    return rows;
  }

  /** The number of add-ons that can be found, if it was counted less than a minute ago. */
  get documents(): number | undefined {
    return performance.now() < this.#countedUntil ? this.#documents : undefined;
  }

  set documents(count: number) {
    this.#documents = count;
    this.#countedUntil = performance.now() + KEPT_MS;
  }

  #drop(): void {
    this.#drops += 1;
    this.#kept.clear();
    this.#keptUntil = performance.now() + KEPT_MS;
  }
}

const lookUp = `
  with typed as materialized (
    select t.*, ${stemOf('t.word', 't.language')} as stem
    from jsonb_to_recordset($1::jsonb)
      as t (n int, word text, again boolean, language text, begins boolean, keys int[], onset text, shortest int,
        longest int, joins text[], splits jsonb, alternatives text[])
  ),
  form as materialized (
    select t.n, w.word, w.documents
    from typed t join ${schemas.catalogue}.search_words w on w.stem = t.stem
    where not t.again
  ),
  ending as materialized (
    select t.n, e.word, e.documents
    from typed t
    cross join lateral (
      select w.word, w.documents from ${schemas.catalogue}.search_words w
      where t.begins and w.word > (t.word collate "C") and w.word < (t.word || U&'\\+10FFFF') collate "C"
      order by w.documents desc, w.word
      limit ${MAX_ENDINGS}
    ) e
  ),
  unsure as materialized (
    select t.* from typed t
    where t.again
      or coalesce((select sum(documents) from form where form.n = t.n), 0) <= ${FEW}
      and coalesce((select sum(documents) from ending where ending.n = t.n), 0) <= ${FEW}
  )
  select n, kind, json_agg(word) as words, json_agg(rest) filter (where rest <> '') as rests,
    json_agg(documents) as documents
  from (
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
    where length(w.word) >= u.shortest and length(w.word) <= coalesce(u.longest, length(w.word)) and starts_with(w.word, u.onset)
    union all
    select u.n, 'split', l.word, r.word, least(l.documents, r.documents)
    from unsure u
    cross join lateral jsonb_array_elements(u.splits) split
    join ${schemas.catalogue}.search_words l on l.word = (split ->> 0) collate "C"
    join ${schemas.catalogue}.search_words r on r.word = (split ->> 1) collate "C"
  ) found
  group by n, kind`;
