// Texts of two letters have no trigram. An index on pairs of neighbouring letters finds them.

/**
 * Creates the function. Its cost keeps the planner from calling it for each row, which is far slower than the index.
 * Loops in PL/pgSQL are three times as fast here as a query.
 */
export const LETTER_PAIRS = `
  create function public.letter_pairs(text) returns text[]
    language plpgsql immutable strict parallel safe cost 10000 as $$
  declare
    letters text[] := string_to_array($1, null);
    pairs text[] := '{}';
  begin
    for n in 1 .. cardinality(letters) - 1 loop
      pairs[n] := letters[n] || letters[n + 1];
    end loop;
    return pairs;
  end $$;`;

const pairsOf = (text: string) => `public.letter_pairs(lower(${text}))`;

/** An index for `holdsPairs`. */
export const pairIndex = (table: string, column: string) =>
  `create index on ${table} using gin (${pairsOf(column)});`;

/**
 * Like `holds`, for texts of at least two letters, with the pair index. The second condition is not a `like`, for which
 * the planner would also read the whole trigram index.
 */
export const holdsPairs = (column: string) => (parameter: string) =>
  `(${pairsOf(column)} @> ${pairsOf(parameter)} and strpos(lower(${column}), lower(${parameter})) > 0)`;
