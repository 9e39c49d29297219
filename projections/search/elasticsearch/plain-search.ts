// A search with Elasticsearch's default analysis, as a baseline for ours. Not for production.

import type { Client } from '@elastic/elasticsearch';
import type pg from 'pg';
import { schemas } from '../../schemas.ts';

const english = { type: 'text', analyzer: 'english' } as const;

/** Indexes the same texts. */
export async function preparePlainSearch(client: Client, pool: pg.Pool, index: string): Promise<void> {
  await client.indices.create({
    index,
    settings: { number_of_shards: 1 },
    mappings: {
      properties: { title: english, tags: english, publisher: english, description: english, facts: english },
    },
  });
  const { rows } = await pool.query<{ id: string; document: object }>(
    `select addon_id as id, jsonb_build_object('title', title, 'tags', tags, 'publisher', publisher,
       'description', description, 'facts', facts) as document
     from ${schemas.catalogue}.search_documents where is_public order by addon_id`,
  );
  for (let from = 0; from < rows.length; from += 2_000) {
    const operations = rows
      .slice(from, from + 2_000)
      .flatMap(({ id, document }) => [{ index: { _id: id } }, document]);
    await client.bulk({ index, operations });
  }
  await client.indices.refresh({ index });
}

/** The ids of the first ten hits of one `multi_match` over the fields, with weights in the same order. */
export async function plainSearch(client: Client, index: string, text: string): Promise<string[]> {
  const { hits } = await client.search({
    index,
    size: 10,
    _source: false,
    query: {
      multi_match: {
        query: text,
        fields: ['title^5', 'tags^4', 'publisher^3', 'description^2', 'facts'],
      },
    },
  });
  return hits.hits.flatMap(({ _id }) => _id ?? []);
}
