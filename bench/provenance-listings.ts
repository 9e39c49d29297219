// A catalogue with files and pictures for the provenance bench, written directly into the read models.

import { catalogueIndexes } from '@sandcrate/projections/catalogue/schema.ts';
import { provenance } from '@sandcrate/projections/provenance/schema.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import type pg from 'pg';

export type Listing = {
  addonId: string;
  publisherId: string;
  title: string;
  sha256: string;
  uuids: string[];
};

/** Makes a public listing with one approved release. */
export async function addListing(pool: pg.Pool, listing: Listing, uploadedAt: Date): Promise<void> {
  const { addonId, publisherId, title, sha256, uuids } = listing;
  await pool.query(
    `insert into ${schemas.catalogue}.publishers
       (id, username, role, is_publisher, is_verified, is_banned, is_deleted, took_content, created_at)
     values ($1, left($1::uuid::text, 8), 'publisher', true, false, false, false, false, $2)`,
    [publisherId, uploadedAt],
  );
  await pool.query(
    `insert into ${schemas.catalogue}.releases
       (id, addon_id, state, version, kind, sha256, size, pack_uuids, is_recalled, created_at, approved_at)
     values ($1, $1, 'current', '1.0.0', 'file', $2, 1000, $3, false, $4, $4)`,
    [addonId, sha256, uuids, uploadedAt],
  );
  await pool.query(
    `insert into ${schemas.catalogue}.addon_rows
       (id, publisher_id, release_id, title, description, pictures, category, tags, optional_fields, monetization_enabled,
        status, is_hidden, is_featured, is_recalled, is_marked_withheld, created_at, updated_at, submitted_at, approved_at, revision)
     values ($1, $2, $1, $3, 'A real pack.', '[]', 'tools', '{}', '{}', false, 'approved',
        false, false, false, false, $4, $4, $4, $4, 2)`,
    [addonId, publisherId, title, uploadedAt],
  );
}

/** The hashes of this many common files are spread over the listings; the first of them is in nearly all listings. */
const COMMON = 2000;
const FILES = 40;
const PICTURES = 5;
const WORDS = `(array['copper','lantern','river','cavern','meadow','tower','golem','forge','reef','canyon','portal','garden'])`;
const word = (n: string) => `${WORDS}[1 + (${n}) % 12]`;
const id = (kind: string, n: string) => `md5('${kind}' || (${n}))::uuid`;
const bits = (text: string) => `('x' || left(md5(${text}), 16))::bit(64)::bigint`;

/**
 * Fills the catalogue with `size` listings of a fifth as many publishers. Each has 5 pictures and 40 files, a quarter
 * of them common files in a steep distribution.
 */
export async function fillListings(pool: pg.Pool, size: number): Promise<void> {
  const rows = `from generate_series(1, ${size}) n`;
  const at = `timestamptz '2026-01-01' + n * interval '53 seconds'`;
  for (const statement of [
    `insert into ${schemas.catalogue}.publishers
       (id, username, role, is_publisher, is_verified, is_banned, is_deleted, took_content, created_at)
     select ${id('publisher', 'n')}, 'p' || n, 'publisher', true, false, false, false, false, ${at}
     from generate_series(0, ${Math.ceil(size / 5)}) n`,
    `insert into ${schemas.catalogue}.releases
       (id, addon_id, state, version, kind, sha256, size, pack_uuids, is_recalled, created_at, approved_at)
     select ${id('addon', 'n')}, ${id('addon', 'n')}, 'current', '1.0.0', 'file', md5('f' || n), 1000,
       array[${id('pack', 'n')}::text], false, ${at}, ${at} ${rows}`,
    `insert into ${schemas.catalogue}.addon_rows
       (id, publisher_id, release_id, title, description, pictures, category, tags, optional_fields, monetization_enabled,
        status, is_hidden, is_featured, is_recalled, is_marked_withheld, created_at, updated_at, submitted_at, approved_at, revision)
     select ${id('addon', 'n')}, ${id('publisher', 'n / 5')}, ${id('addon', 'n')},
       ${word('n')} || ' ' || ${word('n / 12')} || ' ' || ${word('n / 144')} || ' ' || n, 'Seeded.', '[]', 'tools', '{}', '{}',
       false, 'approved', false, false, false, false, ${at}, ${at}, ${at}, ${at}, 2 ${rows}`,
    `insert into ${provenance}.listings (addon_id, publisher_id)
     select ${id('addon', 'n')}, ${id('publisher', 'n / 5')} ${rows}`,
    `insert into ${provenance}.files (file, listing, since, is_open)
     select case when f % 4 = 0 then ${bits(`'common' || floor(${COMMON} * power(random(), 4))`)}
       else ${bits(`n || '/' || f`)} end, l.number, ${at}, true
     from generate_series(1, ${size}) n join ${provenance}.listings l on l.addon_id = ${id('addon', 'n')}
     cross join generate_series(1, ${FILES}) f on conflict do nothing`,
    `insert into ${provenance}.pictures (look, colour, listing, since, is_open)
     select ${bits(`'look' || n || '/' || f`)}, (random() * 16777215)::int, l.number, ${at}, true
     from generate_series(1, ${size}) n join ${provenance}.listings l on l.addon_id = ${id('addon', 'n')}
     cross join generate_series(1, ${PICTURES}) f`,
    `insert into ${provenance}.shown_pictures (addon_id, sha256, look, colour)
     select ${id('addon', 'n')}, md5('shown' || n || f), ${bits(`'shown' || n || '/' || f`)}, (random() * 16777215)::int
     ${rows} cross join generate_series(1, 3) f`,
    `set search_path to ${schemas.catalogue}, public; ${catalogueIndexes} reset search_path`,
    'vacuum analyze',
  ]) {
    await pool.query(statement);
  }
}
