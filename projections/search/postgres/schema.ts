/**
 * What PostgreSQL searches: one narrow row per public add-on, so that thousands are ranked in milliseconds, and the
 * words that occur in them. Lexemes are whole words as written, folded. Title words are repeated with the prefix '^',
 * so that one index answers 'in the title' as well as 'anywhere'.
 */
export const searchIndexSchema = `
create table search_index (
  addon_id uuid primary key,
  category text not null,
  is_featured boolean not null,
  publisher text not null, -- in lower case
  tags text[] not null,
  game_version int[] not null,
  adds text[] not null,
  pack_type text,
  created_at timestamptz not null,
  title text not null, -- folded
  title_key text collate "C" not null, -- the title without spaces and signs
  head tsvector not null, -- title A, tags B, publisher C, the description's first words D
  terms tsvector not null, -- everything; positions are the description's

  -- Rows are moved out of line only when they are long: this makes them so, is squeezed to nothing itself, and so takes
  -- \`terms\` out of the way of whoever reads the rest. To be written anew with every update.
  padding text not null default repeat(' ', 2000)
) with (toast_tuple_target = 128);
alter table search_index
  alter column terms set storage external,
  alter column category set storage main,
  alter column publisher set storage main,
  alter column tags set storage main,
  alter column game_version set storage main,
  alter column adds set storage main,
  alter column pack_type set storage main,
  alter column title set storage main,
  alter column title_key set storage main,
  alter column head set storage main;

create table search_words (
  word text collate "C" primary key,
  stem text not null,
  documents int not null, -- how many it occurs in
  keys int[] not null -- what it shares with its misspellings
) with (fillfactor = 80);
create index on search_words (stem);
create index on search_words using gin (keys) with (gin_pending_list_limit = 256);
`;

/** Only queries need these, so they are created after the whole log has been applied. */
export const searchTableIndexes = `
create index on search_index using gin (terms) with (gin_pending_list_limit = 256);
create index on search_index (created_at desc, addon_id);
create index on search_index (category, created_at desc, addon_id);
create index on search_index (publisher);
create index on search_index using gin (adds) with (gin_pending_list_limit = 256);
create index on search_index (title_key);
`;
