// Counts the words in public add-ons. A word that no longer occurs is removed.
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { languageOf } from '../analysis/language.ts';
import { keysOfKnown } from '../analysis/spelling.ts';

/** For each word, how many more (or fewer) documents contain it. */
export class VocabularyChange {
  readonly #difference = new Map<string, number>();

  add(words: Iterable<string>) {
    for (const word of words) this.#count(word, 1);
  }

  remove(words: Iterable<string>) {
    for (const word of words) this.#count(word, -1);
  }

  /** Words in order, so that concurrent writers wait for each other instead of deadlocking. */
  entries(): [string, number][] {
    const changed = [...this.#difference].filter(([, count]) => count !== 0);
    return changed.sort(([a], [b]) => (a < b ? -1 : 1));
  }

  #count(word: string, by: number) {
    this.#difference.set(word, (this.#difference.get(word) ?? 0) + by);
  }
}

export async function changeVocabulary(tx: Transaction, change: VocabularyChange): Promise<void> {
  const entries = change.entries();
  if (entries.length === 0) return;
  const { rows: known } = await tx.query<{ word: string; documents: number }>(
    `update search_words w set documents = w.documents + c.difference
       from unnest($1::text[], $2::int[]) as c (word, difference)
      where w.word = c.word
      returning w.word, w.documents`,
    [entries.map(([word]) => word), entries.map(([, difference]) => difference)],
  );
  await addWords(tx, withoutKnown(entries, new Set(known.map(({ word }) => word))));
  const gone = known.filter(({ documents }) => documents <= 0).map(({ word }) => word);
  if (gone.length > 0) await tx.query('delete from search_words where word = any($1::text[])', [gone]);
}

const withoutKnown = (entries: [string, number][], known: Set<string>) =>
  entries.filter(([word, difference]) => difference > 0 && !known.has(word));

async function addWords(tx: Transaction, entries: [string, number][]): Promise<void> {
  if (entries.length === 0) return;
  const words = entries.map(([word, documents]) => ({
    word,
    documents,
    language: languageOf(word),
    keys: keysOfKnown(word),
  }));
  await tx.query(
    `insert into search_words (word, stem, documents, keys)
     select word, ${stemOf('word', 'language')}, documents, keys
     from jsonb_to_recordset($1::jsonb) as w (word text, documents int, language text, keys int[])`,
    [JSON.stringify(words)],
  );
}

/** SQL for a word's stem, given SQL for the word and for the language that its letters suggest. */
export const stemOf = (word: string, language: string) => `
  coalesce(case ${language}
    when 'english' then (ts_lexize('english_stem', ${word}))[1]
    when 'russian' then (ts_lexize('russian_stem', ${word}))[1]
    when 'greek' then (ts_lexize('greek_stem', ${word}))[1]
    when 'arabic' then (ts_lexize('arabic_stem', ${word}))[1]
  end, ${word})`;
