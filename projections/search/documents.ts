// The search documents: one row per add-on, from which every engine is fed, with a version that rises with each change.
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type { DocumentTexts } from './analysis/analyse.ts';
import { ratingOrderIndex, ratingOrderSchema } from './postgres/browse.ts';
import { type ChangedDocument, refreshSearchIndex } from './postgres/refresh.ts';
import { searchIndexSchema, searchTableIndexes } from './postgres/schema.ts';

/**
 * Part of the catalogue's schema, after its tables. All rebuilds share the version counter, so that a rebuilt document
 * is newer than any that was sent before. (A replay gives different versions, but otherwise the same rows.)
 */
export const searchDocumentsSchema = `
create sequence if not exists public.search_document_version;

create table search_documents (
  addon_id uuid primary key,
  version bigint not null,
  is_public boolean not null, -- when not, the row says only that: engines delete theirs
  title text not null,
  tags text[] not null,
  publisher text not null, -- a username; empty once the account is gone
  publisher_id uuid not null,
  description text not null,
  facts text not null, -- what its packs say of themselves
  contents text not null, -- names of what they add to the game, one a line
  adds text[] not null, -- kinds of what they add
  pack_type text, -- behavior, resource, both … ; null when unknown
  category text not null,
  is_featured boolean not null,
  game_version int[] not null, -- {1,21,50,0}; empty when it asks for none
  created_at timestamptz not null
);
${searchIndexSchema}
${ratingOrderSchema}`;

/** Only queries need these, so they are created after the whole log has been applied. */
export const searchDocumentsIndexes = `
create index on search_documents (version);
${searchTableIndexes}
${ratingOrderIndex}`;

const MAX_FACTS = 4_000;
const AT_A_TIME = 1_000;

/**
 * Updates these add-ons' documents from the catalogue's rows in the same transaction. Call it when an add-on's content,
 * current release, visibility or featuring has changed, or its publisher's name. Counters are not part of a document.
 * An unchanged document keeps its version and costs no write.
 */
export async function refreshSearchDocuments(tx: Transaction, addonIds: readonly string[]): Promise<void> {
  const ids = [...new Set(addonIds)].sort();
  for (let from = 0; from < ids.length; from += AT_A_TIME) {
    const { rows } = await tx.query<ChangedRow>(refresh, [ids.slice(from, from + AT_A_TIME)]);
    if (rows.length > 0) await refreshSearchIndex(tx, rows.map(toChange));
  }
}

type ChangedRow = {
  addon_id: string;
  is_public: boolean;
  was_public: boolean | null;
  now: DocumentTexts;
  before: DocumentTexts;
};

const toChange = ({ addon_id, is_public, was_public, now, before }: ChangedRow): ChangedDocument => ({
  addonId: addon_id,
  now: is_public ? now : null,
  before: was_public ? before : null,
});

const columns = [
  'is_public',
  'title',
  'tags',
  'publisher',
  'publisher_id',
  'description',
  'facts',
  'contents',
  'adds',
  'pack_type',
  'category',
  'is_featured',
  'game_version',
  'created_at',
];
const list = (prefix = '') => columns.map((column) => prefix + column).join(', ');

const textsOf = (row: string) =>
  `jsonb_build_object(${['title', 'tags', 'publisher', 'description', 'facts', 'contents']
    .map((column) => `'${column}', ${row}.${column}`)
    .join(', ')})`;

// All parts of a statement see the rows as they were when it began, so `before` is what the insert replaces.
const refresh = `
  with before as materialized (
    select * from search_documents where addon_id = any($1::uuid[])
  ),
  changed as (
    insert into search_documents as stored (addon_id, version, ${list()})
    select a.id, nextval('public.search_document_version'), a.is_public,
      case when a.is_public then a.title else '' end,
      case when a.is_public then a.tags else '{}' end,
      case when a.is_public then coalesce(p.username, '') else '' end,
      a.publisher_id,
      case when a.is_public then a.description else '' end,
      case when a.is_public then concat_ws(' ', left(f.facts, ${MAX_FACTS}), a.body) else '' end,
      case when a.is_public then coalesce(k.names, '') else '' end,
      case when a.is_public then coalesce(k.adds, '{}') else '{}' end,
      case when a.is_public then r.pack_type end,
      a.category,
      a.is_public and a.is_featured,
      case when a.is_public then coalesce(r.min_game_version_parts, '{}') else '{}' end,
      a.created_at
    from addons a
    left join publishers p on p.id = a.publisher_id
    left join releases r on r.id = a.release_id
    left join packs k on k.sha256 = r.sha256
    left join lateral (
      select string_agg(concat_ws(' ', pack ->> 'name', pack ->> 'description', pack ->> 'kind'), ' ') as facts
      from jsonb_array_elements(r.facts -> 'packs') pack
    ) f on a.is_public
    where a.id = any($1::uuid[])
    order by a.id
    on conflict (addon_id) do update
    set version = excluded.version, (${list()}) = row(${list('excluded.')})
    where (${list('stored.')}) is distinct from (${list('excluded.')})
    returning *
  )
  select changed.addon_id, changed.is_public, before.is_public as was_public,
    ${textsOf('changed')} as now, ${textsOf('before')} as before
  from changed left join before using (addon_id)`;
