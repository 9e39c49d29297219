// Suggestions other than titles: tags, publishers, categories and names of what packs add to the game.
import { CATEGORIES } from '@sandcrate/core/addon/categories.ts';
import type pg from 'pg';
import { schemas } from '../schemas.ts';
import { keyOf } from './analysis/joins.ts';
import type { ParsedQuery, QueryWord } from './analysis/query.ts';
import { formsOf } from './analysis/thesaurus.ts';
import { tokensOf } from './analysis/tokens.ts';
import { termsOf } from './analysis/vocabulary.ts';
import { MAX_SUGGESTIONS, type Suggestion } from './search.ts';

/** The most suggestions of a kind; those of add-ons take what the others leave. */
const MOST = { category: 1, tag: 2, publisher: 1, content: 2 };
type NamedKind = keyof typeof MOST;

/** How many add-ons an engine names for their tags and publisher, and for their contents. */
export const MAX_NAMED = 50;

/** Fewer letters begin too many names. */
const SHORTEST = 3;

/** Whether names are suggested too. */
export const suggestsNames = ({ words, key }: ParsedQuery): boolean =>
  words.some(({ light }) => !light) && ([...key].length >= SHORTEST || words.some(({ grams }) => grams));

type Name = { kind: NamedKind; text: string };

/**
 * Suggestions of every kind: add-ons first, then names that have all of the words.
 * @param addons add-ons whose title has the words, best first
 * @param ids add-ons that may have the words in a tag, in the publisher's name or in what they add
 */
export async function withNames(
  pool: pg.Pool,
  parsed: ParsedQuery,
  addons: readonly Suggestion[],
  ids: readonly string[],
): Promise<Suggestion[]> {
  if (!suggestsNames(parsed)) return addons.slice(0, MAX_SUGGESTIONS);
  const has = nameMatcher(parsed);
  const titles = new Set(addons.map(({ text }) => nameKey(text)));
  const found = [
    ...categoriesIn(parsed),
    ...(ids.length === 0 ? [] : await readNames(pool, parsed, ids)).filter(({ text }) => has(text)),
  ].filter(({ kind, text }) => kind !== 'content' || !titles.has(nameKey(text)));
  const names = Object.entries(MOST).flatMap(([kind, most]) =>
    mostCommon(
      found.filter((name) => name.kind === kind),
      parsed.key,
    ).slice(0, most),
  );
  return [...addons.slice(0, MAX_SUGGESTIONS - names.length), ...names];
}

/** Public names of these add-ons. Of their contents only those with the longest word are read. */
async function readNames(pool: pg.Pool, { words }: ParsedQuery, ids: readonly string[]): Promise<Name[]> {
  const { rows } = await pool.query<{ publisher: string; tags: string[]; contents: string[] }>({
    name: 'suggested-names',
    text: `
      select d.publisher, d.tags, coalesce((
        select array_agg(name) from string_to_table(d.contents, E'\\n') name
        where strpos(lower(name), $2) > 0), '{}') as contents
      from ${schemas.catalogue}.search_documents d
      join ${schemas.catalogue}.addons a on a.id = d.addon_id and a.is_public
      where d.addon_id = any($1::uuid[]) and d.is_public`,
    values: [ids, longestOf(words)],
  });
  return rows.flatMap(({ publisher, tags, contents }) => [
    { kind: 'publisher' as const, text: publisher },
    ...tags.map((text) => ({ kind: 'tag' as const, text })),
    ...contents.map((text) => ({ kind: 'content' as const, text })),
  ]);
}

/** How the longest word begins; its other forms begin like that too. */
function longestOf(words: readonly QueryWord[]): string {
  const [longest] = words.filter(({ light }) => !light).sort((a, b) => b.text.length - a.text.length);
  return longest === undefined || longest.grams ? (longest?.text ?? '') : longest.text.slice(0, SHORTEST);
}

/** The categories that the words name, in English or another language. */
const categoriesIn = ({ words }: ParsedQuery): Name[] =>
  CATEGORIES.filter((category) =>
    words
      .filter(({ light }) => !light)
      .every(
        (word) =>
          isWord(word, category) ||
          word.alternatives.some(
            ({ words: [first = '', ...more] }) => more.length === 0 && isFormOf(first, category),
          ),
      ),
  ).map((text) => ({ kind: 'category', text }));

/** Whether a name has all of the words. */
function nameMatcher({ words }: ParsedQuery): (name: string) => boolean {
  const required = words.filter(({ light }) => !light);
  return (name) => {
    const tokens = tokensOf(name);
    const [terms, key] = [[...termsOf(tokens)], keyOf(tokens)];
    return required.every((word) =>
      word.grams ? key.includes(word.text) : terms.some((term) => isWord(word, term)),
    );
  };
}

const isWord = ({ spellings, text, unfinished }: QueryWord, term: string): boolean =>
  spellings.some((spelling) => isFormOf(spelling, term)) || (unfinished && term.startsWith(text));

const isFormOf = (word: string, term: string): boolean =>
  formsOf(word).includes(term) || formsOf(term).includes(word);

const nameKey = (text: string): string => keyOf(tokensOf(text));

/** Each name once: those that begin like the typed text first, then those of most add-ons. */
function mostCommon(names: readonly Name[], typed: string): Name[] {
  const groups = [...Map.groupBy(names, ({ text }) => text.toLowerCase())].flatMap(
    ([key, [first, ...more]]) =>
      first
        ? [{ name: first, key, count: more.length + 1, begins: nameKey(key).startsWith(typed) ? 0 : 1 }]
        : [],
  );
  return groups
    .sort((a, b) => a.begins - b.begins || b.count - a.count || (a.key < b.key ? -1 : 1))
    .map(({ name }) => name);
}
