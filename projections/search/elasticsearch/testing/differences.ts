// Compares an index with the catalogue, document by document.

import { isDeepStrictEqual } from 'node:util';
import type { Client } from '@elastic/elasticsearch';
import type pg from 'pg';
import { schemas } from '../../../schemas.ts';
import { indexDocument } from '../index-document.ts';
import { unsent } from '../outbound.ts';

const AT_A_TIME = 2_000;

/** The ids of add-ons that differ between index and catalogue, or are missing from one of them. */
export async function differences(pool: pg.Pool, client: Client, index: string): Promise<string[]> {
  await client.indices.refresh({ index });
  const { rows } = await pool.query<{ id: string }>(
    `select addon_id as id from ${schemas.catalogue}.search_documents`,
  );
  const ids = rows.map(({ id }) => id);
  const found: string[] = [];
  let wanted = 0;
  for (let from = 0; from < ids.length; from += AT_A_TIME) {
    const some = ids.slice(from, from + AT_A_TIME);
    const { docs } = await client.mget<object>({ index, ids: some, realtime: false });
    const held = new Map(docs.map((doc) => [doc._id, '_source' in doc ? doc._source : undefined]));
    for (const { addonId, document } of await unsent(pool, 'an index that was given nothing', some)) {
      if (document) wanted++;
      const expected = document ? indexDocument(document) : undefined;
      if (!isDeepStrictEqual(held.get(addonId), expected)) found.push(addonId);
    }
  }
  const { count } = await client.count({ index });
  return count > wanted ? [...found, `${count - wanted} that the catalogue does not have`] : found;
}
