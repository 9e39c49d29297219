import type { Client } from '@elastic/elasticsearch';
import { ALIAS } from '../index-definition.ts';

/** Removes the synchronizer's indices from a cluster that tests share. */
export async function clear(client: Client): Promise<void> {
  const indices = Object.keys(await client.indices.get({ index: `${ALIAS}-*`, allow_no_indices: true }));
  if (indices.length > 0) await client.indices.delete({ index: indices });
}
