// Looks up which words of the catalogue a typed word stands for: itself, its other forms, or what it misspells.

import type pg from 'pg';
import { schemas } from '../../schemas.ts';
import { guessesOf, splitsOf } from '../analysis/guesses.ts';
import { joinsAround } from '../analysis/joins.ts';
import { languageOf } from '../analysis/language.ts';
import type { ParsedQuery, QueryWord } from '../analysis/query.ts';
import { spellingKeys } from '../analysis/spelling.ts';
import { stemOf } from './vocabulary.ts';

/** A typed word and everything that it is taken for. */
export type Expanded = QueryWord & {
  /** Forms of the word itself, and what it is a part of when it is written together with its neighbours. */
  forms: string[];
  /** Words that together stand for it. */
  together: string[][];
  /** What it may become when it is unfinished: the commonest words that begin with it; `open` when there are more. */
  endings: string[];
  open: boolean;
  /** What it may be a misspelling of, likeliest first. */
  guesses: string[];
  /** In how many add-ons a form of it occurs. */
  documents: number;
};

/** A word in so few add-ons may be somebody else's mistake: what it resembles is looked for too. */
const FEW = 5;
const MAX_FORMS = 12;
const MAX_ENDINGS = 10;
/** An unfinished word of fewer letters begins too many words to look for them outside of titles. */
const MIN_BEGINNING = 3;

type Found = {
  n: number;
  kind: 'form' | 'joined' | 'ending' | 'guess' | 'split';
  word: string;
  rest: string;
  documents: number;
};

/** `forgiving`: looks for what a word resembles even when the word itself is known. */
export async function expand(
  pool: pg.Pool,
  { words }: ParsedQuery,
  { forgiving = false } = {},
): Promise<Expanded[]> {
  const lookups = words.flatMap((word, n) => (word.grams ? [] : [lookupOf(word, n, joinsAround(words, n))]));
  const { rows } =
    lookups.length === 0
      ? { rows: [] }
      : await pool.query<Found>(lookUp, [JSON.stringify(lookups), forgiving]);
  return words.map((word, n) => {
    const found = rows.filter((row) => row.n === n);
    const forms = found.filter(({ kind }) => kind === 'form');
    const joined = found.filter(({ kind }) => kind === 'joined');
    const endings = found.filter(({ kind }) => kind === 'ending');
    const guesses = found.filter(({ kind }) => kind === 'guess');
    const documents = forms.reduce((sum, form) => sum + form.documents, 0);
    return {
      ...word,
      forms: unique([word.text, ...[...forms, ...joined].map((form) => form.word)]).slice(0, MAX_FORMS),
      together: togetherOf(word, found),
      endings: endings.map((ending) => ending.word),
      open: word.unfinished && (isShort(word) || documents === 0 || endings.length === MAX_ENDINGS),
      guesses: word.grams ? [] : guessesOf(word, guesses, forgiving ? 0 : documents),
      documents,
    };
  });
}

const lookupOf = ({ text, unfinished }: QueryWord, n: number, joins: string[]) => ({
  n,
  word: text,
  language: languageOf(text),
  unfinished,
  begins: unfinished && !isShort({ text }),
  keys: spellingKeys(text),
  joins,
  splits: splitsOf(text),
});

const isShort = ({ text }: Pick<QueryWord, 'text'>) => [...text].length < MIN_BEGINNING;

function togetherOf({ atoms, grams }: QueryWord, found: readonly Found[]): string[][] {
  const splits = found
    .filter(({ kind }) => kind === 'split')
    .sort((a, b) => b.documents - a.documents)
    .slice(0, 2)
    .map(({ word, rest }) => [word, rest]);
  return !grams && atoms.length > 1 ? [atoms, ...splits] : splits;
}

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];

const lookUp = `
  with typed as materialized (
    select t.*, ${stemOf('t.word', 't.language')} as stem
    from jsonb_to_recordset($1::jsonb)
      as t (n int, word text, language text, unfinished boolean, begins boolean, keys int[], joins text[],
        splits jsonb)
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
    where $2
      or coalesce((select sum(documents) from form where form.n = t.n), 0) <= ${FEW}
      and coalesce((select sum(documents) from ending where ending.n = t.n), 0) <= ${FEW}
  )
  select n, 'form' as kind, word, '' as rest, documents from form
  union all
  select t.n, 'joined', w.word, '', w.documents
  from typed t cross join lateral unnest(t.joins) j (word) join ${schemas.catalogue}.search_words w on w.word = j.word collate "C"
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
