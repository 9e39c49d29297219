// Writes listings to the catalogue's tables as its projection would, for search tests and benchmarks.

import { createHash } from 'node:crypto';
import { inTransaction, type Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';
import { schemas } from '../../schemas.ts';
import { refreshSearchDocuments } from '../documents.ts';
import type { Listing } from '../golden/listing.ts';

/** The same id for the same key, always. */
export function idOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Adds or replaces these listings, approved and public unless hidden, and refreshes their documents. */
export async function fillCatalogue(pool: pg.Pool, listings: readonly Listing[]): Promise<void> {
  for (let from = 0; from < listings.length; from += 1_000) {
    const some = listings.slice(from, from + 1_000);
    await inTransaction(pool, async (tx) => {
      await tx.query(`set local search_path to ${schemas.catalogue}, public`);
      const rows = JSON.stringify(some.map(rowOf));
      for (const statement of replaceRows) await tx.query(statement, [rows]);
      await refreshSearchDocuments(
        tx,
        some.map(({ key }) => idOf(key)),
      );
    });
  }
}

/** Hides or shows an add-on, and refreshes its document. */
export async function setHidden(pool: pg.Pool, key: string, hidden: boolean): Promise<void> {
  await inTransaction(pool, async (tx: Transaction) => {
    await tx.query(`set local search_path to ${schemas.catalogue}, public`);
    await tx.query('update addon_rows set is_hidden = $2 where id = $1', [idOf(key), hidden]);
    await refreshSearchDocuments(tx, [idOf(key)]);
  });
}

function rowOf(listing: Listing) {
  const {
    key,
    title,
    description = '',
    body = null,
    tags = [],
    publisher = 'somebody',
    packs = [],
    ratings = [],
  } = listing;
  return {
    id: idOf(key),
    publisher_id: idOf(`publisher ${publisher}`),
    username: publisher,
    title,
    description,
    body,
    tags,
    category: listing.category ?? 'tools',
    hidden: listing.hidden ?? false,
    featured: listing.featured ?? false,
    created_at: listing.createdAt ?? '2026-01-01T00:00:00Z',
    game: listing.game ?? null,
    game_parts: listing.game ? partsOf(listing.game) : null,
    packs: packs.map((pack) => ({
      ...pack,
      kind: 'behavior',
      dependencies: (pack.requires ?? []).map((uuid) => ({ uuid })),
    })),
    sha256: createHash('sha256').update(key).digest('hex'),
    contents: (listing.contents ?? []).join('\n'),
    adds: listing.adds ?? [],
    pack_type: listing.packType ?? null,
    pack_uuids: packs.flatMap(({ uuid }) => uuid ?? []),
    rating_sum: ratings.reduce((sum, stars) => sum + stars, 0),
    rating_count: ratings.length,
    downloads: listing.downloads ?? 0,
  };
}

const partsOf = (version: string) => [...version.split('.').map(Number), 0, 0, 0].slice(0, 4);

const listings = `
  jsonb_to_recordset($1::jsonb) as l (
    id uuid, publisher_id uuid, username text, title text, description text, body text, tags text[], category text,
    hidden boolean, featured boolean, created_at timestamptz, game text, game_parts int[], packs jsonb,
    pack_uuids text[], sha256 text, contents text, adds text[],
    pack_type text, rating_sum int, rating_count int, downloads int)`;

const replaceRows = [
  `insert into publishers (id, username, role, is_publisher, is_verified, is_banned, is_deleted, took_content, created_at)
   select distinct publisher_id, username, 'publisher', true, false, false, false, false, timestamptz '2026-01-01'
   from ${listings}
   on conflict do nothing`,
  `insert into addon_rows (id, publisher_id, release_id, title, description, body, pictures, category, tags, optional_fields,
     monetization_enabled, status, is_hidden, is_featured, is_recalled, is_marked_withheld, created_at, updated_at, submitted_at, revision)
   select id, publisher_id, id, title, description, body, '[]', category, tags, '{}', false,
     'approved', hidden, featured, false, false, created_at, created_at, created_at, 0
   from ${listings}
   on conflict (id) do update set title = excluded.title, description = excluded.description, body = excluded.body,
     category = excluded.category, tags = excluded.tags, publisher_id = excluded.publisher_id,
     is_hidden = excluded.is_hidden, is_featured = excluded.is_featured, created_at = excluded.created_at`,
  `insert into packs (sha256, index_version, adds, names) select sha256, 1, adds, contents from ${listings}
   on conflict (sha256) do update set adds = excluded.adds, names = excluded.names`,
  `insert into releases (id, addon_id, state, version, kind, sha256, facts, pack_type, pack_uuids, min_game_version,
     min_game_version_parts, is_recalled, created_at)
   select id, id, 'current', '1.0.0', 'file', sha256, jsonb_build_object('packs', packs), pack_type, pack_uuids, game, game_parts,
     false, created_at
   from ${listings}
   on conflict (id) do update set facts = excluded.facts, pack_type = excluded.pack_type, pack_uuids = excluded.pack_uuids,
     min_game_version = excluded.min_game_version, min_game_version_parts = excluded.min_game_version_parts`,
  `insert into counters (addon_id, like_count, rating_sum, rating_count, comment_count)
   select id, 0, rating_sum, rating_count, 0 from ${listings}
   on conflict (addon_id) do update set rating_sum = excluded.rating_sum, rating_count = excluded.rating_count`,
  `insert into ${schemas.statistics}.addon_totals (addon_id, downloads, views)
   select id, downloads, 0 from ${listings}
   on conflict (addon_id) do update set downloads = excluded.downloads`,
];
